/**
 * What a gateway tells of its keys, where it is not the usual: a key without an end, one that has expired, money in another unit,
 * routes that are not there, a limiter that lets nobody in,
 * and bills that are wrong where a request asks for it.
 */
export const accountSwitches = [
  'unlimited',
  'expired',
  'cny',
  'euro',
  'quota',
  'no-usage',
  'no-billing',
  'no-log',
  'no-status',
  'limited',
  'wrong-bills',
] as const

export type AccountSwitch = (typeof accountSwitches)[number]

/** The switches in a text with commas; `undefined` where one is none. */
export function readSwitches(text: string): AccountSwitch[] | undefined {
  const words = text.split(',').filter((word) => word !== '')
  const found = words.flatMap((word) => accountSwitches.find((name) => name === word) ?? [])
  return found.length === words.length ? found : undefined
}
