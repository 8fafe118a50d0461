/**
 * The big screen is drawn as a page of at least 853 × 480 and magnified to the screen. On it a text of 14 pixels is
 * 3 % of the height: on a television of one metre across, letters that can be read from four metres.
 */
export const WIDTH = 853;
export const HEIGHT = 480;

export interface Fit {
  zoom: number;
  width: number;
  height: number;
}

export function fit(width: number, height: number): Fit {
  const zoom = Math.max(0.1, Math.min(width / WIDTH, height / HEIGHT));
  return { zoom, width: width / zoom, height: height / zoom };
}
