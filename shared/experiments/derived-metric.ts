import * as z from 'zod/mini'

/** A figure of a variant, calculated from the named scores of its answers. */
export const derivedMetricSchema = z.object({
  name: z.string(),
  /** An arithmetic expression for `readExpression`. */
  value: z.string(),
})

export type DerivedMetric = z.infer<typeof derivedMetricSchema>

/** A parsed expression. Returns `undefined` when a name in it has no value. */
export type Expression = (values: ReadonlyMap<string, number>) => number | undefined

/** The token at which an expression cannot be parsed. */
export interface ExpressionProblem {
  readonly at: string
}

const maxCharacters = 2_000
const maxDepth = 64

/**
 * Parses arithmetic as documented by promptfoo: numbers, names, `+ - * / % ^`, comparisons, `and`, `or`, `not`,
 * `a ? b : c` and the functions below, with the operator precedence of mathjs
 * (https://mathjs.org/docs/expressions/syntax.html). The expression is never evaluated as code, so that a pack cannot
 * run code. Comparisons return 1 or 0.
 */
export function readExpression(text: string): Expression | ExpressionProblem {
  if (text.length > maxCharacters) return { at: `${text.slice(0, 20)}…` }
  const tokens = text.match(tokenPattern) ?? []
  const parser = createParser(tokens)
  try {
    const read = parser.conditional(0)
    return parser.isDone() ? read : { at: parser.next() }
  } catch (error) {
    if (error instanceof UnreadableToken) return { at: error.token }
    throw error
  }
}

/** Calculates metrics in order: each may use the metrics before it. A metric that cannot be calculated has no value. */
export function deriveMetrics(
  metrics: readonly DerivedMetric[],
  named: ReadonlyMap<string, number>,
): { readonly name: string; readonly value?: number }[] {
  const values = new Map(named)
  return metrics.map(({ name, value: text }) => {
    const expression = readExpression(text)
    const value = typeof expression === 'function' ? expression(values) : undefined
    if (value === undefined || Number.isNaN(value)) return { name }
    values.set(name, value)
    return Number.isFinite(value) ? { name, value } : { name }
  })
}

const tokenPattern = /\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|[A-Za-z_$][\w$]*|[<>=!]=|[^\s]/g

const functions: Readonly<Record<string, (...given: number[]) => number>> = {
  abs: Math.abs,
  cbrt: Math.cbrt,
  ceil: Math.ceil,
  exp: Math.exp,
  floor: Math.floor,
  log: (value, base) => (base === undefined ? Math.log(value) : Math.log(value) / Math.log(base)),
  log10: Math.log10,
  log2: Math.log2,
  max: Math.max,
  mean: (...given) => given.reduce((sum, item) => sum + item, 0) / given.length,
  min: Math.min,
  mod: modulo,
  pow: (base, exponent) => base ** exponent,
  round: (value, digits = 0) => Math.round(value * 10 ** digits) / 10 ** digits,
  sign: Math.sign,
  sqrt: Math.sqrt,
  sum: (...given) => given.reduce((sum, item) => sum + item, 0),
}

const constants: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E, true: 1, false: 0 }

/** As in mathjs: the result has the sign of the divisor. */
function modulo(value: number, divisor: number): number {
  return divisor === 0 ? value : value - divisor * Math.floor(value / divisor)
}

class UnreadableToken extends Error {
  readonly token: string
  constructor(token: string) {
    super(token)
    this.token = token
  }
}

type Operator = (left: number, right: number) => number

/** Binary operators from lowest to highest precedence; operators of one level are left-associative. */
const levels: readonly Readonly<Record<string, Operator>>[] = [
  { or: (left, right) => Number(left !== 0 || right !== 0) },
  { and: (left, right) => Number(left !== 0 && right !== 0) },
  {
    '==': (left, right) => Number(left === right),
    '!=': (left, right) => Number(left !== right),
    '<': (left, right) => Number(left < right),
    '<=': (left, right) => Number(left <= right),
    '>': (left, right) => Number(left > right),
    '>=': (left, right) => Number(left >= right),
  },
  { '+': (left, right) => left + right, '-': (left, right) => left - right },
  { '*': (left, right) => left * right, '/': (left, right) => left / right, '%': modulo },
]

/** The index of the comparison operators. */
const comparisons = 2

function createParser(tokens: readonly string[]) {
  let at = 0
  const peek = (): string => tokens[at] ?? ''
  const next = (): string => tokens[at++] ?? ''

  function expect(token: string): void {
    const found = next()
    if (found !== token) throw new UnreadableToken(found === '' ? token : found)
  }

  function conditional(depth: number): Expression {
    if (depth > maxDepth) throw new UnreadableToken(peek())
    const condition = binary(0, depth)
    if (peek() !== '?') return condition
    next()
    const yes = conditional(depth + 1)
    expect(':')
    const no = conditional(depth + 1)
    return (values) => {
      const decided = condition(values)
      if (decided === undefined) return undefined
      return decided === 0 ? no(values) : yes(values)
    }
  }

  function binary(level: number, depth: number): Expression {
    const operators = levels[level]
    if (operators === undefined) return signed(depth)
    let left = binary(level + 1, depth)
    let count = 0
    while (Object.hasOwn(operators, peek())) {
      count += 1
      // mathjs evaluates `a < b < c` as two comparisons. It is rejected here because it is ambiguous.
      if (level === comparisons && count > 1) throw new UnreadableToken(peek())
      const operate = operators[next()]
      const [first, second] = [left, binary(level + 1, depth)]
      if (operate !== undefined) left = both(first, second, operate)
    }
    return left
  }

  function signed(depth: number): Expression {
    if (depth > maxDepth) throw new UnreadableToken(peek())
    const sign = peek()
    if (sign !== '-' && sign !== '+' && sign !== 'not') return power(depth)
    next()
    const of = signed(depth + 1)
    if (sign === '+') return of
    return (values) => {
      const value = of(values)
      if (value === undefined) return undefined
      return sign === '-' ? -value : Number(value === 0)
    }
  }

  /** Right-associative, with a higher precedence than the sign: `-2 ^ 2` is -4. */
  function power(depth: number): Expression {
    const base = primary(depth)
    if (peek() !== '^') return base
    next()
    return both(base, signed(depth + 1), (left, right) => left ** right)
  }

  function primary(depth: number): Expression {
    const token = next()
    if (/^[\d.]/.test(token) && token !== '.') {
      const value = Number(token)
      return () => value
    }
    if (token === '(') {
      const inner = conditional(depth + 1)
      expect(')')
      return inner
    }
    if (!/^[A-Za-z_$]/.test(token)) throw new UnreadableToken(token)
    if (peek() === '(') return called(token, depth)
    return (values) => values.get(token) ?? (Object.hasOwn(constants, token) ? constants[token] : undefined)
  }

  function called(name: string, depth: number): Expression {
    const of = Object.hasOwn(functions, name) ? functions[name] : undefined
    if (of === undefined) throw new UnreadableToken(name)
    next()
    const given: Expression[] = []
    while (peek() !== ')') {
      if (given.length > 0) expect(',')
      given.push(conditional(depth + 1))
    }
    next()
    return (values) => {
      const read = given.map((item) => item(values))
      const known = read.filter((item) => item !== undefined)
      return known.length < read.length || known.length === 0 ? undefined : of(...known)
    }
  }

  return { conditional, next, isDone: () => at >= tokens.length }
}

function both(left: Expression, right: Expression, operate: Operator): Expression {
  return (values) => {
    const [first, second] = [left(values), right(values)]
    return first === undefined || second === undefined ? undefined : operate(first, second)
  }
}
