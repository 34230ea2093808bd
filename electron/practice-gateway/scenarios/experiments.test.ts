import type { GatewayClock } from '../clock.ts'
import { describe, expect, it } from 'vitest'
import { gatewayUnderTest, post } from '../testing/gateway-under-test.ts'
import type { PracticeGateway } from '../server.ts'

async function ask(gateway: PracticeGateway, model: string, content: string): Promise<Response> {
  return post(gateway, '/v1/chat/completions', { model, messages: [{ role: 'user', content }] })
}

async function say(gateway: PracticeGateway, model: string, content: string): Promise<string> {
  const response = await ask(gateway, model, content)
  const { choices } = (await response.json()) as { choices: { message: { content: string } }[] }
  return choices[0]?.message.content ?? ''
}

async function statuses(gateway: PracticeGateway, model: string, count: number): Promise<number[]> {
  const found: number[] = []
  for (let index = 0; index < count; index += 1) found.push((await ask(gateway, model, 'one line')).status)
  return found
}

describe('models for experiments', () => {
  it('fail and refuse by the count of their requests, which the gateway can be asked for', async () => {
    const gateway = await gatewayUnderTest()
    expect(await statuses(gateway, 'practice-flaky', 7)).toEqual([200, 200, 500, 200, 200, 500, 200])
    expect(await statuses(gateway, 'practice-throttled', 8)).toEqual([200, 200, 200, 200, 200, 200, 429, 200])
    expect(Object.fromEntries(gateway.counts)).toEqual({
      'practice-flaky': { 200: 5, 500: 2 },
      'practice-throttled': { 200: 7, 429: 1 },
    })
  })

  it('answer the same message differently each time, counted for each message', async () => {
    const gateway = await gatewayUnderTest()
    const answers = [
      await say(gateway, 'practice-varies', 'Tell me of a bird'),
      await say(gateway, 'practice-varies', 'Tell me of a bird'),
      await say(gateway, 'practice-varies', 'Something else'),
    ]
    expect(answers.map((answer) => answer.replace('**Rehearsed answer.** ', ''))).toEqual([
      'Answer 1 to this message is about the heron.',
      'Answer 2 to this message is about the wren.',
      'Answer 1 to this message is about the heron.',
    ])
  })

  it('work sums out, and are wrong exactly where they were planted to be', async () => {
    const gateway = await gatewayUnderTest()
    const wrong = async (model: string): Promise<number[]> => {
      const found: number[] = []
      for (let first = 20; first < 30; first += 1)
        if (!(await say(gateway, model, `What is ${first} + 5?`)).includes(`It is ${first + 5}.`))
          found.push(first)
      return found
    }
    expect(await wrong('practice-sums')).toEqual([27])
    expect(await wrong('practice-sums-badly')).toEqual([27, 28, 29])
    expect(await say(gateway, 'practice-sums', '6 * 7')).toContain('It is 42.')
    expect(await say(gateway, 'practice-sums', 'Hello')).toContain('Write a sum')
  })

  it('judge an answer by the words of a criterion', async () => {
    const gateway = await gatewayUnderTest()
    const judge = async (criterion: string, answer: string): Promise<unknown> =>
      JSON.parse(await say(gateway, 'practice-judge', JSON.stringify({ criterion, question: '?', answer })))
    // All words in quotation marks must occur; without quotation marks half of all words must.
    expect(await judge('Names "Paris" and “Rome”', 'paris, rome')).toMatchObject({ pass: true, score: 1 })
    expect(await judge('Names "Paris" and "Rome"', 'Paris')).toEqual({
      pass: false,
      score: 0.5,
      reason: 'Rehearsed verdict: 1 of 2 words of the criterion are in the answer.',
    })
    expect(await judge('paris rome', 'Paris')).toMatchObject({ pass: true, score: 0.5 })
    expect(await judge('paris rome berlin', 'Paris')).toMatchObject({ pass: false, score: 0.33 })
  })

  it('choose the answer that has most words of a criterion, and write the question that an answer replies to', async () => {
    const gateway = await gatewayUnderTest()
    const answers = ['Paris', 'Paris and Rome', 'Rome, Paris'].map((answer, index) => ({ index, answer }))
    const material = JSON.stringify({ criterion: 'Names "Paris" and "Rome"', answers })
    expect(JSON.parse(await say(gateway, 'practice-judge', material))).toMatchObject({ best: 1 })
    expect(await say(gateway, 'practice-judge', '{"answer":"Paris"}')).toBe(
      'What is there to say of this: Paris?',
    )
  })

  it('say what stands in a context, in steps where it takes them', async () => {
    const gateway = await gatewayUnderTest()
    const judged = async (material: object): Promise<unknown> =>
      JSON.parse(await say(gateway, 'practice-judge', JSON.stringify(material)))
    const context = 'Paris is the capital.'
    expect(await judged({ criterion: 'Names "Paris"' })).toMatchObject({
      steps: [expect.any(String), expect.any(String)],
    })
    expect(
      await judged({ criterion: 'Names "Paris"', steps: ['s'], question: 'q', answer: 'Paris' }),
    ).toMatchObject({ score: 10 })
    expect(await judged({ context, expected: 'The capital. A river.' })).toMatchObject({
      sentences: [{ attributed: true }, { attributed: false }],
    })
    expect(await judged({ query: 'The capital?', context: [context, 'Cheese.'] })).toEqual({
      parts: [context],
    })
    expect(await judged({ question: 'q', answer: 'One. Two.' })).toEqual({ statements: ['One.', 'Two.'] })
    expect(await judged({ context, statements: ['A capital', 'No'] })).toEqual({ verdicts: [true, false] })
    expect(await judged({ messages: [] })).toMatchObject({ relevant: true })
  })

  it('give prose in place of a verdict where they are told to, or have nothing to judge', async () => {
    const gateway = await gatewayUnderTest()
    const asked = [
      JSON.stringify({ criterion: 'Give no verdict', answer: 'verdict' }),
      '{"question":"x"}',
      'Hello',
    ]
    for (const content of asked)
      expect(await say(gateway, 'practice-judge', content)).toContain('I would rather not judge that.')
  })

  it('are slow at the tenth request alone', async () => {
    let waited = 0
    const clock: GatewayClock = {
      now: () => waited,
      after(milliseconds, callback) {
        waited += milliseconds
        const soon = setImmediate(callback)
        return () => clearImmediate(soon)
      },
    }
    const gateway = await gatewayUnderTest({ paceMs: 2, clock })
    const times: number[] = []
    for (let index = 0; index < 10; index += 1) {
      const before = waited
      await say(gateway, 'practice-uneven', 'Answer with one word')
      times.push(waited - before)
    }
    const slowest = times.indexOf(Math.max(...times))
    expect(slowest).toBe(9)
    // A pace of 2 ms a token is 2 / 27.5 of a person's, and so is the pause of 3 s.
    expect((times[9] ?? 0) - (times[8] ?? 0)).toBeCloseTo((3_000 * 2) / 27.5)
  })
})

async function grade(messages: readonly object[]): Promise<string> {
  const gateway = await gatewayUnderTest()
  const response = await post(gateway, '/v1/chat/completions', { model: 'practice-judge', messages })
  const { choices } = (await response.json()) as { choices: { message: { content: string } }[] }
  return choices[0]?.message.content ?? ''
}

describe("promptfoo's own grading prompts", () => {
  it.each([
    ['Avast ye swabs', true],
    ['Hello there', false],
  ])('of llm-rubric are judged by their last example: %s', async (output, pass) => {
    const system =
      'You are grading output. Examples:\n<Output>Hello world</Output>\n<Rubric>Content contains a greeting</Rubric>\n{"reason": "x", "pass": true, "score": 1.0}'
    const content = `<Output>\n${output}\n</Output>\n<Rubric>\nSays "avast"\n</Rubric>`
    const verdict = JSON.parse(
      await grade([
        { role: 'system', content: system },
        { role: 'user', content },
      ]),
    )
    expect(verdict).toMatchObject({ pass, score: pass ? 1 : 0 })
  })

  it.each([
    ['It is in Paris.', 'C'],
    ['It is in Rome.', 'D'],
  ])('of factuality get a category: %s', async (submitted, category) => {
    const content = `I need you to compare these answers:\n<question>\nWhere?\n</question>\n<expert_answer>\n"Paris"\n</expert_answer>\n<submitted_answer>\n${submitted}\n</submitted_answer>`
    expect(JSON.parse(await grade([{ role: 'user', content }]))).toMatchObject({ category })
  })

  it.each([
    ['a blue boat', 'Y'],
    ['a red boat', 'N'],
  ])(
    'of model-graded-closedqa get a letter on the last line, with a system message alone: %s',
    async (said, letter) => {
      const content = `You are assessing a submitted answer.\n[BEGIN DATA]\n***\n[Task]: x\n***\n[Submission]: ${said}\n***\n[Criterion]: names "blue"\n***\n[END DATA]`
      expect((await grade([{ role: 'system', content }])).split('\n').at(-1)).toBe(letter)
    },
  )

  it('of select-best get a number', async () => {
    const content =
      'You are comparing multiple pieces of text to see which best fits the following criteria: speaks of "boats"\n\n<Text index="0">\nA car\n</Text>\n<Text index="1">\nTwo boats\n</Text>\nOutput the index.'
    expect(await grade([{ role: 'system', content }])).toBe('1')
  })
})
