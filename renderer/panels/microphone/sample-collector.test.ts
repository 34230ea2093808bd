import { expect, it } from 'vitest'
import type { CaptureNews } from './capture-message.ts'
import { createSampleCollector } from './sample-collector.ts'

const sampleRate = 8_000
const block = (amplitude: number, length = 100) => new Float32Array(length).fill(amplitude)

function collect(keepsSamples = true) {
  const news: CaptureNews[] = []
  const collector = createSampleCollector({ sampleRate, keepsSamples }, (message) => news.push(message))
  const bytes = () =>
    news.reduce((sum, message) => sum + (message.type === 'pcm' ? message.bytes.length : 0), 0)
  return { news, collector, bytes }
}

it('hands sound over in tenths of a second, and the rest at once when it is stopped', () => {
  const { news, collector, bytes } = collect()
  for (let count = 0; count < 25; count += 1) collector.take(block(0.5))
  expect(bytes()).toBe(4_800)
  collector.obey('flush')
  expect(bytes()).toBe(5_000)
  expect(news.at(-1)).toEqual({ type: 'flushed' })
})

it('keeps nothing of what is heard while it is paused, but still tells how loud it is', () => {
  const { news, collector, bytes } = collect()
  collector.take(block(0.1, 400))
  collector.obey('pause')
  expect(bytes()).toBe(800)
  collector.take(block(0.9, 400))
  collector.obey('resume')
  collector.take(block(0.1, 400))
  collector.obey('flush')
  expect(bytes()).toBe(1_600)
  const levels = news.filter((message) => message.type === 'level')
  expect(levels.map(({ peak, frames }) => [Number(peak.toFixed(1)), frames])).toEqual([
    [0.1, 400],
    [0.9, 0],
    [0.1, 400],
  ])
})

it('tells only how loud it is where somebody else writes the sound', () => {
  const { news, collector } = collect(false)
  collector.take(block(0.5, 8_000))
  collector.obey('flush')
  expect(news.map(({ type }) => type)).toEqual(['level', 'flushed'])
})

it('says nothing more after the end', () => {
  const { news, collector } = collect()
  collector.obey('flush')
  collector.take(block(1, 8_000))
  collector.obey('flush')
  expect(news).toEqual([{ type: 'flushed' }])
})
