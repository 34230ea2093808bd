import type { ModelPrice } from '../../../shared/prices/model-price.ts'

/** What the table says a model can do. A model without one of these may have it all the same. */
export const tableAbilities = ['vision', 'tools', 'reasoning', 'audio', 'pdf'] as const

export type TableAbility = (typeof tableAbilities)[number]

type TokenPrice = Extract<ModelPrice, { type: 'tokens' }>

/** What the table says of a model. What it does not say is left out. */
export interface TableEntry {
  /** Who made the model, as a prefix of its name: `anthropic`. */
  readonly maker: string
  /** The name by which its maker sells it, and others that mean the same. */
  readonly names: readonly string[]
  /** Tokens of the prompt and the answer together. */
  readonly context?: number | undefined
  /** Tokens of the longest answer. */
  readonly longestAnswer?: number | undefined
  readonly abilities: readonly TableAbility[]
  /** Its maker's own price; left out where it goes by the time of day or by units that no run counts. */
  readonly price?: TokenPrice | undefined
}

/** The parts of a price, in the order in which a line has them, each for a million tokens. */
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

/** An entry as one line, so that a new table can be compared with the one before. */
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
