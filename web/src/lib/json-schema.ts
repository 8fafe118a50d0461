/** As much of JSON Schema as msgspec writes. */
export interface JsonSchema {
  type?: string | string[];
  title?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  prefixItems?: JsonSchema[];
  items?: JsonSchema | boolean;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
}

/** The schemas of a game, as `GET /api/games/KEY/schema` answers. */
export interface GameSchemas {
  options: JsonSchema;
  setup: JsonSchema;
  move: JsonSchema;
  view: JsonSchema;
  event: JsonSchema;
}
