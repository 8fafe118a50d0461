/** A component with some of its props given once and for all. */
import type { Component } from "svelte";

export function given<Props extends object, Given extends Partial<Props>>(
  Inner: Component<Props>,
  more: Given,
): Component<Omit<Props, keyof Given>> {
  // Props are read one by one and each time anew: a copy of them would never change.
  return (internals, props) => Inner(internals, new Proxy(props as unknown as Props, withGiven(more)));
}

function withGiven<Props extends object>(more: Partial<Props>): ProxyHandler<Props> {
  return {
    get: (props, name) => Reflect.get(name in more ? more : props, name) as unknown,
    has: (props, name) => name in more || name in props,
  };
}
