/** Kinds of usage with their own price. `calls`: requests, images or seconds of a video. */
export const costParts = [
  'input',
  'cachedInput',
  'cacheWrite',
  'cacheWrite1h',
  'imageInput',
  'audioInput',
  'output',
  'audioOutput',
  'characters',
  'calls',
] as const

export type CostPartName = (typeof costParts)[number]
