import { DOMParser } from '@xmldom/xmldom'
import { Window } from 'happy-dom'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import { afterAll, describe, expect, it } from 'vitest'
import { err, ok } from '../../../shared/errors/result.ts'
import {
  emptyPlan,
  type Cell,
  type CellState,
  type Experiment,
  type StateCounts,
} from '../../../shared/experiments/experiment.ts'
import { exportFile, type ExportPiece, type ExportType } from '../../../shared/experiments/export-file.ts'
import { testVariant } from '../testing/test-variant.ts'
import { parseJson } from '../../../shared/json.ts'
import { openExportSource, type ExportParts } from './export-source.ts'
import { sendExport, writeExport } from './write-export.ts'

const counts: StateCounts = { planned: 0, sending: 0, done: 0, failed: 0, error: 0, unknown: 0, stopped: 0 }

const hostile = '</system-out>]]><script>alert(1)</script>"\'&amp;\u0000\u0007\ud800\r\n=1+1'

const experiment: Experiment = {
  id: 'one',
  seriesId: 'one',
  description: 'Capitals <of> "countries"',
  createdAt: Date.UTC(2026, 10, 23),
  state: 'finished',
  counts,
  plan: {
    ...emptyPlan,
    description: 'Capitals <of> "countries"',
    variants: ['A "quoted" <b>', 'B'].map((label, index) =>
      testVariant(String(index), { label, connectionId: 'work', model: `m${index}` }),
    ),
    cases: [
      { vars: { country: 'France' }, assertions: [] },
      { description: '@SUM(A1)\nnext', vars: { 国家: '日本' }, assertions: [] },
    ],
  },
}

const states: readonly CellState[] = ['done', 'failed', 'error', 'planned']

const cells = states.map((state, index): Cell => ({
  id: index + 1,
  caseIndex: Math.floor(index / 2),
  variantIndex: index % 2,
  repeat: 0,
  state,
  attempts: 1,
  results:
    state === 'failed'
      ? [{ type: 'contains', weight: 1, isPass: false, score: 0, reason: { message: 'No <Paris>.' } }]
      : [],
  // The first row has fewer values than later rows.
  metrics: state === 'failed' ? { durationMs: 1500, outputTokens: 7 } : {},
  ...(state !== 'planned' && { text: state === 'failed' ? hostile : 'Paris' }),
  ...(state === 'error' && { error: { kind: 'server' as const, message: 'Broke & burned' } }),
}))

function serviceOf(stored: readonly Cell[]) {
  return {
    get: () => ok(experiment),
    cells: (_id: string, after: number, most: number) =>
      ok(stored.filter(({ id }) => id > after).slice(0, most)),
    getCell: (id: number) => {
      const found = stored.find((cell) => cell.id === id)
      return found === undefined ? err({ kind: 'not-found' as const, message: 'gone' }) : ok(found)
    },
  }
}

const nameOfConnection = (id: string): string | undefined => (id === 'work' ? 'Work' : undefined)

/** One small image, and one that is too large. */
const imageFolder = mkdtempSync(join(tmpdir(), 'exports-'))
afterAll(() => rmSync(imageFolder, { recursive: true, force: true }))
const smallImage = Buffer.from('89504e470d0a1a0a', 'hex')
writeFileSync(join(imageFolder, 'small'), smallImage)
writeFileSync(join(imageFolder, 'large'), Buffer.alloc(200_000))
const findMedia = async (id: string) =>
  id === 'small-thumbnail' || id === 'large'
    ? { path: join(imageFolder, id.replace('-thumbnail', '')), type: 'image/png' }
    : null

const openSource = (service: ExportParts['service']) =>
  openExportSource(
    {
      service,
      nameOfConnection,
      findMedia,
      nameOfFile: (id) => (id === 'film' ? 'boat.mp4' : undefined),
      hashOfFile: (id) => id,
    },
    'one',
  )

async function textOf(type: ExportType, stored = cells): Promise<string> {
  const source = await openSource(serviceOf(stored))
  if (!source.ok) throw new Error(source.error.message)
  let text = ''
  expect(await writeExport(type, source.value, (piece) => void (text += piece))).toEqual(ok())
  return text
}

describe('writeExport', () => {
  it('writes CSV with every column that any row needs, and no formulas', async () => {
    const text = await textOf('csv')
    const { data, errors, meta } = Papa.parse<Record<string, string>>(text.replace('\ufeff', '').trimEnd(), {
      header: true,
    })
    expect(errors).toEqual([])
    expect(meta.fields).toEqual(
      expect.arrayContaining(['durationMs', 'vars.country', 'vars.国家', 'reasons']),
    )
    expect(data.map(({ state }) => state)).toEqual(states)
    expect(data[1]).toMatchObject({
      case: '1',
      durationMs: '1500',
      'vars.country': 'France',
      'vars.国家': '',
    })
    expect(data[2]).toMatchObject({ case: "'@SUM(A1)\nnext", error: 'Broke & burned', 'vars.国家': '日本' })
  })

  it('writes JSON and JSON lines with the same cells', async () => {
    const whole = parseJson(await textOf('json')) as { cells: { state: string; text: string | null }[] }
    const lines = (await textOf('jsonl'))
      .trim()
      .split('\n')
      .map((line) => parseJson(line))
    expect(lines).toEqual(whole.cells)
    expect(whole).toMatchObject({
      id: 'one',
      variants: [
        { passed: 1, errors: 1 },
        { failed: 1, open: 1 },
      ],
    })
    expect(whole.cells[1]?.text).toBe(hostile)
  })

  it('writes JUnit that an XML parser reads, whatever stands in answers and labels', async () => {
    const problems: string[] = []
    const parser = new DOMParser({
      onError: (level, message) => level !== 'warning' && problems.push(message),
    })
    const root = parser.parseFromString(await textOf('junit'), 'text/xml').documentElement
    expect(problems).toEqual([])
    expect(root?.getAttribute('name')).toBe('Capitals <of> "countries"')
    const numbers = (element: typeof root) =>
      ['tests', 'failures', 'errors', 'skipped'].map((name) => Number(element?.getAttribute(name)))
    expect(numbers(root)).toEqual([4, 1, 1, 1])
    const suites = [...(root?.getElementsByTagName('testsuite') ?? [])]
    expect(suites.map((suite) => [suite.getAttribute('name'), ...numbers(suite)])).toEqual([
      ['A "quoted" <b>', 2, 0, 1, 0],
      ['B', 2, 1, 0, 1],
    ])
    const failed = root?.getElementsByTagName('failure')[0]
    expect(failed?.getAttribute('message')).toBe('contains: No <Paris>.')
    expect(failed?.parentNode?.textContent).toContain('<script>alert(1)</script>')
    expect(root?.getElementsByTagName('testcase')[2]?.getAttribute('name')).toBe('1 #1')
    expect(root?.getElementsByTagName('script')).toHaveLength(0)
  })

  it('writes HTML that has nothing of answers, labels and cases but their text', async () => {
    const media = ['small', 'large'].map((mediaId) => ({ mediaId, mediaType: 'image/png' }))
    const html = await textOf(
      'html',
      cells.map((cell) => (cell.state === 'planned' ? { ...cell, media } : cell)),
    )
    const page = new Window().document
    page.write(html)
    expect(page.querySelectorAll('script, iframe, object, embed, link, base, form, svg')).toHaveLength(0)
    const attributes = [...page.querySelectorAll('*')].flatMap((tag) => tag.getAttributeNames())
    expect(attributes.filter((name) => name.startsWith('on'))).toEqual([])
    expect(page.querySelectorAll('style')).toHaveLength(1)
    expect(page.querySelector('h1')?.textContent).toBe('Capitals <of> "countries"')
    expect([...page.querySelectorAll('.state')].map((state) => state.textContent)).toEqual([
      'Passed',
      'Failed',
      'Error',
      'Planned',
    ])
    const answers = [...page.querySelectorAll('.cell pre')].map(({ textContent }) => textContent)
    expect(answers[1]).toContain('</system-out>]]><script>alert(1)</script>"\'&amp;')
    const images = [...page.querySelectorAll('img')].map((image) => image.getAttribute('src'))
    expect(images).toEqual([`data:image/png;base64,${smallImage.toString('base64')}`])
    expect(html).toContain('Image not included: too large')
    const policy = page.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content')
    expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; img-src data:;/)
    expect(html).not.toMatch(/(?:src|href)="?(?:https?:)?\/\//)
  })

  it('names the files of answers, and shows what stands for a video', async () => {
    const media = [
      { mediaId: 'film', mediaType: 'video/mp4' },
      { mediaId: 'gone', mediaType: 'video/mp4' },
    ]
    const [first] = cells
    const stored = first === undefined ? [] : [{ ...first, media }]
    expect(await textOf('jsonl', stored)).toContain('"files":["boat.mp4","gone"]')
    const { data } = Papa.parse<Record<string, string>>((await textOf('csv', stored)).replace('\ufeff', ''), {
      header: true,
    })
    expect(data[0]).toMatchObject({ state: 'done', files: 'boat.mp4\ngone' })
    const html = await textOf(
      'html',
      stored.map((cell) => ({ ...cell, media: [{ mediaId: 'small', mediaType: 'video/mp4' }, ...media] })),
    )
    expect(html).toContain('File not included: boat.mp4')
    expect(html.match(/<img /g)).toHaveLength(1)
  })

  it('leaves out figures that nobody knows, and writes those that are 0', async () => {
    const [first] = cells
    const of = (metrics: Cell['metrics']): Cell[] => (first === undefined ? [] : [{ ...first, metrics }])
    const zero = of({ durationMs: 0, inputTokens: 0, outputTokens: 0, cost: 0 })
    for (const type of ['csv', 'json', 'jsonl', 'junit', 'html'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one format after the other
      const [unknown, known] = [await textOf(type, of({})), await textOf(type, zero)]
      expect({ type, isSame: unknown === known }).toEqual({ type, isSame: false })
    }
    expect(await textOf('junit', of({}))).not.toContain('time=')
    expect(await textOf('junit', zero)).toContain('time="0.000"')
    expect(parseJson(await textOf('json', of({})))).toMatchObject({
      variants: [{ cost: null, costKnown: 0 }, {}],
    })
    expect(parseJson(await textOf('json', zero))).toMatchObject({
      variants: [{ cost: 0, outputTokens: 0 }, {}],
    })
    expect(await textOf('jsonl', of({}))).not.toMatch(/Tokens|cost/)
    const { data } = Papa.parse<Record<string, string>>((await textOf('csv', of({}))).replace('\ufeff', ''), {
      header: true,
    })
    expect(data[0]).toMatchObject({ inputTokens: '', outputTokens: '', cost: '', durationMs: '' })
  })

  it('writes a cost in another currency with its code, and not among the dollars', async () => {
    const [first] = cells
    const yuan = { amount: 3.4, currency: 'CNY' }
    const besides = { judgingCost: 0.5, judgingForeign: [yuan], earlierForeign: [{ ...yuan, amount: 6.8 }] }
    const stored = first === undefined ? [] : [{ ...first, metrics: { foreignCost: yuan, ...besides } }]
    expect(parseJson(await textOf('json', stored))).toMatchObject({
      variants: [{ cost: null, foreign: [{ ...yuan, known: 1, measured: 0 }], ...besides }, {}],
      cells: [{ foreignCost: 3.4, foreignCurrency: 'CNY' }],
    })
    expect(await textOf('jsonl', stored)).toContain('"foreignCost":3.4,"foreignCurrency":"CNY"')
    const { data } = Papa.parse<Record<string, string>>((await textOf('csv', stored)).replace('\ufeff', ''), {
      header: true,
    })
    expect(data[0]).toMatchObject({ cost: '', foreignCost: '3.4', foreignCurrency: 'CNY' })
    expect(data[0]).toMatchObject({ judgingCost: '0.5', judgingForeign: '¥3.4', earlierForeign: '¥6.8' })
    const html = await textOf('html', stored)
    for (const money of ['>¥3.40<', '>$0.500 + ¥3.40<', '>¥6.80<']) expect(html).toContain(money)
  })

  it('says when cells cannot be read any more', async () => {
    const service = serviceOf(cells)
    const source = await openSource({ ...service, getCell: () => err({ kind: 'storage', message: 'x' }) })
    expect(source.ok && (await writeExport('junit', source.value, () => {}))).toMatchObject({
      ok: false,
      error: { kind: 'storage' },
    })
  })
})

describe('sendExport', () => {
  const long = Array.from({ length: 40 }, (_, index): Cell => ({
    id: index + 1,
    caseIndex: 0,
    variantIndex: 0,
    repeat: index,
    state: 'done',
    attempts: 1,
    results: [],
    metrics: {},
    text: '😀'.repeat(25_000),
  }))

  it('names the file, then sends its text in pieces that are each whole characters', async () => {
    const source = await openSource(serviceOf(long))
    if (!source.ok) return
    const pieces: ExportPiece[] = []
    const sink = {
      signal: new AbortController().signal,
      send: async (piece: ExportPiece) => void pieces.push(piece),
    }
    expect(await sendExport('jsonl', source.value, sink)).toEqual(ok())
    expect(pieces[0]).toEqual({
      type: 'file',
      fileName: 'capitals-of-countries-2026-11-23.jsonl',
      mediaType: 'application/jsonl',
    })
    const texts = pieces.flatMap((piece) => (piece.type === 'text' ? [piece.text] : []))
    expect(texts.length).toBeGreaterThan(3)
    expect(texts.every((text) => text.isWellFormed() && text.length <= 512 * 1024)).toBe(true)
    expect(texts.join('')).toBe(await textOf('jsonl', long))
  })

  it('stops when the reader closes it', async () => {
    const source = await openSource(serviceOf(long))
    if (!source.ok) return
    const closing = new AbortController()
    let sent = 0
    const send = async (): Promise<void> => {
      sent += 1
      if (sent === 2) closing.abort()
    }
    await sendExport('jsonl', source.value, { signal: closing.signal, send })
    expect(sent).toBe(2)
  })
})

it.each([
  ['Capitals: of / "all" \\ countries?', 'capitals-of-all-countries-2026-11-23.csv'],
  ['中国的首都', '中国的首都-2026-11-23.csv'],
  ['../../etc/passwd\u0000', 'etc-passwd-2026-11-23.csv'],
  ['', 'experiment-2026-11-23.csv'],
  ['x'.repeat(500), `${'x'.repeat(50)}-2026-11-23.csv`],
])('names the file of %j', (description, fileName) => {
  expect(exportFile({ description, at: Date.UTC(2026, 10, 23, 12) }, 'csv').fileName).toBe(fileName)
})
