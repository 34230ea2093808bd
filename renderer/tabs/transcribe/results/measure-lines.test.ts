import { expect, it } from 'vitest'
import { cueStarts, measureLines } from './measure-lines.ts'

it('measures the words of subtitles, not their numbers and times', () => {
  const text =
    'WEBVTT a long header line\n\n1\n00:00.000 --> 00:01.000\nOne\nand two\n\n2\n00:01.000 --> 00:02.000\nx\n'
  expect(measureLines(text.split('\n'))).toEqual({ longest: 7, linesPerCue: 2 })
})

it('finds where each subtitle begins, with and without numbers', () => {
  expect(cueStarts('1\n0 --> 1\nOne\n\n2\n1 --> 2\nTwo\n'.split('\n'))).toEqual([0, 4])
  expect(cueStarts('WEBVTT\n\n0 --> 1\nOne\n\n1 --> 2\n7\n'.split('\n'))).toEqual([2, 5])
})
