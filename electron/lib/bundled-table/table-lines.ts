import type { ModelPrice } from '../../../shared/prices/model-price.ts'

/** The abilities in the table. A model without one of these may still have it. */
export const tableAbilities = ['vision', 'tools', 'reasoning', 'audio', 'pdf'] as const

export type TableAbility = (typeof tableAbilities)[number]

type TokenPrice = Extract<ModelPrice, { type: 'tokens' }>

/** A model's entry in the table. Unknown facts are left out. */
export interface TableEntry {
  /** The maker of the model, as a prefix of its name: `anthropic`. */
  readonly maker: string
  /** The maker's name for it, and its aliases. */
  readonly names: readonly string[]
  /** The context size: tokens of the prompt and the answer together. */
  readonly context?: number | undefined
  /** The maximum number of answer tokens. */
  readonly longestAnswer?: number | undefined
  readonly abilities: readonly TableAbility[]
  /** The maker's own price; left out if it depends on the time of day or on units that no run counts. */
  readonly price?: TokenPrice | undefined
}

/** The parts of a price in the order of a line, each per million tokens. */
const priceParts = [
  'input',
  'output',
  'cachedInput',
  'cacheWrite',
  'cacheWrite1h',
  'imageInput',
  'audioInput',
  'audioOutput',
] as const

const million = 1_000_000

/** Writes an entry as one line, so that a new table can be compared with the previous one. */
export function toTableLine({ maker, names, context, longestAnswer, abilities, price }: TableEntry): string {
  const perMillion = priceParts.map((part) => {
    const value = price?.[part]
    return value === undefined ? '' : String(Number((value * million).toPrecision(10)))
  })
  const prices = price === undefined ? [] : [...perMillion, price.inputUpTo ?? '']
  return [maker, names.join(' '), context ?? '', longestAnswer ?? '', abilities.join(' '), ...prices]
    .join('|')
    .replace(/\|+$/, '')
}

export function readTableLine(line: string): TableEntry {
  const [maker = '', names = '', context, longestAnswer, abilities = '', ...prices] = line.split('|')
  return {
    maker,
    names: names.split(' '),
    context: toNumber(context),
    longestAnswer: toNumber(longestAnswer),
    abilities: tableAbilities.filter((ability) => abilities.split(' ').includes(ability)),
    price: readPrice(prices),
  }
}

function readPrice(values: readonly string[]): TokenPrice | undefined {
  const part = (name: (typeof priceParts)[number]): number | undefined => {
    const value = toNumber(values[priceParts.indexOf(name)])
    return value === undefined ? undefined : value / million
  }
  const input = part('input')
  if (input === undefined) return undefined
  return {
    type: 'tokens',
    input,
    output: part('output') ?? 0,
    cachedInput: part('cachedInput') ?? input,
    cacheWrite: part('cacheWrite') ?? input,
    cacheWrite1h: part('cacheWrite1h'),
    imageInput: part('imageInput'),
    audioInput: part('audioInput'),
    audioOutput: part('audioOutput'),
    inputUpTo: toNumber(values[priceParts.length]),
  }
}

function toNumber(text: string | undefined): number | undefined {
  return text === undefined || text === '' ? undefined : Number(text)
}
