import type { TranscriptSegment } from './transcript.ts'

/** The kind of a subtitle file, recognised from its text; `undefined` for other text. */
export function subtitleKindOf(text: string): 'srt' | 'vtt' | undefined {
  const begun = text.replace(/^\uFEFF/, '').trimStart()
  if (/^WEBVTT(?:\s|$)/.test(begun)) return 'vtt'
  return /^\d+[ \t]*\r?\n[\d:]+[,.]\d{1,3}[ \t]*-->/.test(begun) ? 'srt' : undefined
}

/**
 * The cues of an SRT or WebVTT file, with times in seconds. Numbers, settings, notes and styles are skipped, as is a
 * block without times; it never fails. In WebVTT, tags are removed and `<v Name>` is the speaker
 * (https://www.w3.org/TR/webvtt1/).
 */
export function parseSubtitles(text: string): TranscriptSegment[] {
  const isVtt = subtitleKindOf(text) === 'vtt'
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/)
    .flatMap((block) => parseCue(block, isVtt))
}

function parseCue(block: string, isVtt: boolean): TranscriptSegment[] {
  if (!block.includes('-->')) return []
  const lines = block.split('\n')
  const at = lines.findIndex((line) => cueTimes.test(line))
  const [, from, to] = cueTimes.exec(lines[at] ?? '') ?? []
  const start = toSeconds(from)
  const end = toSeconds(to)
  if (at === -1 || at > 2 || start === undefined || end === undefined) return []
  const words = lines
    .slice(at + 1)
    .join('\n')
    .trim()
  if (!isVtt) return [{ start, end, text: words }]
  const speaker = /^<v(?:\.[^\s>]+)*[ \t]+([^>]+)>/.exec(words)?.[1]
  const text = unescape(words.replaceAll(/<[^>]*>/g, '')).trim()
  return [{ start, end, text, ...(speaker !== undefined && { speaker: unescape(speaker.trim()) }) }]
}

const cueTimes = /^\s*((?:\d+:)?\d{1,2}:\d{2}[,.]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{2}[,.]\d{1,3})/

/** Returns `01:02:03,456` or `02:03.456` in seconds. */
function toSeconds(text: string | undefined): number | undefined {
  const [, hours = '0', minutes = '0', seconds = '0', part = '0'] =
    /^(?:(\d+):)?(\d{1,2}):(\d{2})[,.](\d{1,3})$/.exec(text ?? '') ?? []
  if (text === undefined) return undefined
  const milliseconds = Number(part.padEnd(3, '0'))
  return (
    (Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1_000 + milliseconds) / 1_000
  )
}

/**
 * Formats seconds as `hh:mm:ss.mmm`; WebVTT requires a point before the milliseconds, SRT a comma. Negative times
 * become zero.
 */
export function subtitleTime(seconds: number, separator: ',' | '.'): string {
  const all = Math.max(0, Math.round(seconds * 1_000))
  const hours = Math.floor(all / 3_600_000)
  const minutes = Math.floor(all / 60_000) % 60
  return `${pad(hours, 2)}:${pad(minutes, 2)}:${pad(Math.floor(all / 1_000) % 60, 2)}${separator}${pad(all % 1_000, 3)}`
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}

/** Escapes `&`, `<` and `>`, which WebVTT would read as tags or entities (https://www.w3.org/TR/webvtt1/). */
export function escapeVtt(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', '\u00A0')
    .replaceAll(/&(?:lrm|rlm);/g, '')
    .replaceAll('&amp;', '&')
}
