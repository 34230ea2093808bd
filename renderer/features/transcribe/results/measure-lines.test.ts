import { expect, it } from 'vitest'
import { measureLines } from './measure-lines.ts'

it('measures the words of subtitles, not their numbers and times', () => {
  const text =
    'WEBVTT a long header line\n\n1\n00:00.000 --> 00:01.000\nOne\nand two\n\n2\n00:01.000 --> 00:02.000\nx\n'
  expect(measureLines(text.split('\n'))).toEqual({ longest: 7, linesPerCue: 2 })
})
