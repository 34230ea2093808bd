import { afterEach, expect, test, vi } from 'vitest'
import { isJsonDeeperThan, parseJson, parseJsonWithIds } from './json.ts'
import { maxJsonDepth } from './limits.ts'

const nested = (depth: number, open = '[', close = ']') => `${open.repeat(depth)}${close.repeat(depth)}`
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

afterEach(() => vi.restoreAllMocks())

test.each([nested, objects])('JSON is read as deep as the limit, and no deeper', (make) => {
  expect(parseJson(make(maxJsonDepth))).toBeDefined()
  expect(parseJson(make(maxJsonDepth + 1))).toBeUndefined()
  expect(parseJson(make(100_000))).toBeUndefined()
  expect(parseJson(make(300), 300)).toBeDefined()
})

test('brackets inside of texts, and next to one another, are not nested', () => {
  const flat = [
    JSON.stringify('['.repeat(1000)),
    JSON.stringify({ ['\\'.repeat(9) + '"{'.repeat(500)]: `\\"${'[{'.repeat(500)}\\` }),
    `[${'[],'.repeat(1000)}{}]`,
  ]
  for (const text of flat) expect(parseJson(text)).toEqual(JSON.parse(text))
  expect(isJsonDeeperThan(`"${'\\"'.repeat(500_000)}`)).toBe(false)
})

test('numeric ids beyond what a number can hold keep their digits', () => {
  const text = String.raw`{"task_id": 12345678901234567890 ,"id":42,"data":{"id":9007199254740993},"created":12345678901234567890,
    "note":"\"task_id\": 12345678901234567890,","x":[{"call_id":1e20}],"taskId":9007199254740991}`
  expect(parseJsonWithIds(text)).toEqual({
    ...JSON.parse(text),
    task_id: '12345678901234567890',
    data: { id: '9007199254740993' },
  })
  expect(parseJsonWithIds('{"data":12345678901234567890}')).toEqual({ data: '12345678901234567890' })
})

test('what does not end as it began is not given to the parser, whose errors are dear', () => {
  const parse = vi.spyOn(JSON, 'parse')
  for (const text of ['{', '{"a":1', '[1,\n', '"a', '"', '-', '1,', 'nu', 'true]', '}', '', ' \n', 'data'])
    expect(parseJson(text)).toBeUndefined()
  expect(parse.mock.calls.flat()).toEqual(['"'])
  for (const text of [' {"a":1}\r\n', '[]\t', '"a"', '-1', '2e9', 'true', 'false', 'null'])
    expect(parseJson(text)).toEqual(JSON.parse(text))
})

test('nobody notes the place of an error of the parser, which costs more than all else of it', () => {
  const { stackTraceLimit } = Error
  const limits: number[] = []
  vi.spyOn(JSON, 'parse').mockImplementation(() => {
    limits.push(Error.stackTraceLimit)
    throw new SyntaxError()
  })
  expect(parseJson('{a}')).toBeUndefined()
  expect(limits).toEqual([0])
  expect(Error.stackTraceLimit).toBe(stackTraceLimit)
})
