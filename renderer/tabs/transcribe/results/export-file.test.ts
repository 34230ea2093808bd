import { expect, it } from 'vitest'
import { exportFileName, exportRefusal } from './export-file.ts'

it('names a file after the sound', () => {
  expect([
    exportFileName('weekly-call.m4a', 'srt', false),
    exportFileName('weekly.call.m4a', 'vtt', true),
    exportFileName('no ending', 'txt', false),
    exportFileName('.wav', 'json', false),
  ]).toEqual(['weekly-call.srt', 'weekly.call.en.vtt', 'no ending.txt', 'transcript.json'])
})

it('refuses subtitles where no times were told', () => {
  const transcript = { text: 'One', segments: [], words: [] }
  expect(exportRefusal(transcript, 'srt')).toMatch(/need timestamps/)
  expect(exportRefusal(transcript, 'txt')).toBeUndefined()
  expect(exportRefusal({ ...transcript, durationSeconds: 2 }, 'vtt')).toBeUndefined()
})
