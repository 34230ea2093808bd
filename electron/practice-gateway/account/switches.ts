/**
 * Differences in what a gateway reports about its keys: a key without a limit, an expired key, another currency,
 * missing routes, a limiter that admits nobody, and wrong bills for requests that ask for one.
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

/** Parses a comma-separated list of switches; `undefined` if one is unknown. */
export function readSwitches(text: string): AccountSwitch[] | undefined {
  const words = text.split(',').filter((word) => word !== '')
  const found = words.flatMap((word) => accountSwitches.find((name) => name === word) ?? [])
  return found.length === words.length ? found : undefined
}
