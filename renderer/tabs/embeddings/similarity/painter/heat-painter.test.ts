import { expect, test, vi } from 'vitest'
import { wholeRange } from '../../../../lib/vectors/cosine-range.ts'
import type { HeatRequest } from '../heat-pixels.ts'
import { createHeatPainter, type HeatImage, type PainterMessage } from './heat-painter.ts'

const requestFrom = (rowFrom: number): HeatRequest => ({
  order: Int32Array.of(0, 1),
  window: { rowFrom, rowTo: 2, columnFrom: 0, columnTo: 2 },
  maxSize: { width: 2, height: 2 },
  range: wholeRange,
  palette: new Uint32Array(8),
})

const wordOf = (item: PainterMessage) =>
  item.type === 'numbers' ? `${[...item.numbers].join()} from ${item.from}` : item.type

function setUp() {
  const posted: PainterMessage[] = []
  const answers: ((event: { data: HeatImage }) => void)[] = []
  const painted = vi.fn<(image: HeatImage) => void>()
  const painter = createHeatPainter(Float32Array.of(1, 0, 0, 1), {
    startWorker: () => ({
      postMessage: (message) => void posted.push(message),
      addEventListener: (_type, listener) => void answers.push(listener),
      terminate: () => void posted.splice(0),
    }),
    breathe: () => Promise.resolve(),
    atOnce: 3,
  })
  return {
    painter,
    painted,
    matrixPosted: () => vi.waitFor(() => expect(posted.at(-1)?.type).toBe('paint')),
    posted: () => posted.map((item) => (item.type === 'paint' ? item.request.window.rowFrom : wordOf(item))),
    answer: (rowFrom: number) =>
      answers[0]?.({ data: { window: requestFrom(rowFrom).window, bitmap: {} as ImageBitmap } }),
  }
}

const matrix = ['matrix', '1,0,0 from 0', '1 from 3']

test('the matrix crosses once, in pieces, and of the pictures wanted meanwhile only the last is painted', async () => {
  const { painter, painted, posted, answer, matrixPosted } = setUp()
  painter.paint(requestFrom(0), painted)
  await matrixPosted()
  const giveUp = painter.paint(requestFrom(1), painted)
  giveUp()
  painter.paint(requestFrom(2), painted)
  expect(posted()).toEqual([...matrix, 0])
  answer(0)
  expect(posted()).toEqual([...matrix, 0, 2])
  answer(2)
  expect(painted.mock.calls.map(([{ window }]) => window.rowFrom)).toEqual([0, 2])
})

test('what is given up before its turn is not painted, and a closed painter hands nothing over', async () => {
  const { painter, painted, posted, answer, matrixPosted } = setUp()
  painter.paint(requestFrom(0), painted)
  await matrixPosted()
  painter.paint(requestFrom(1), painted)()
  answer(0)
  expect(posted()).toEqual([...matrix, 0])
  painter.paint(requestFrom(2), painted)
  painter.close()
  answer(2)
  expect(painted).toHaveBeenCalledTimes(1)
  expect(posted()).toEqual([])
})
