import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { atTheEnd } from './at-the-end.ts'
import type { Benchmark, BenchRow, BenchRun } from '../benchmark.ts'
import { startChild } from './child.ts'
import { formatRatio, median, ratioOf } from './compare.ts'

const mebibyte = 1024 * 1024
const large = 500 * mebibyte
const medium = 200 * mebibyte
const small = 100 * mebibyte
const stallBudgetMs = 50

const moveSchema = z.object({
  wallMs: z.number(),
  cpuMs: z.number(),
  growth: z.number(),
  stallMs: z.number(),
})
type Move = z.infer<typeof moveSchema>

/**
 * A file of 500 MiB from a gateway to the disk and from the disk to a gateway: the cost compared with the
 * straightforward implementation, the growth of memory, and how long the event loop is blocked. Each move has a process
 * of its own. Ours also flushes, hashes and lists the file that it downloads.
 */
export const measureTransfer: Benchmark = async (run) => {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-playground-bench-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  const forget = atTheEnd({ force: remove })
  const server = startChild('./transfer-server.ts', { limitMs: 300_000 })
  try {
    const origin = `http://127.0.0.1:${Number(await server.first)}`
    const files: Record<number, string> = {}
    for (const bytes of [large, medium, small]) files[bytes] = await makeFile(folder, bytes)
    const move = (way: string, bytes: number): Promise<Move> =>
      moveOnce(way, origin, bytes, folder, files[bytes] ?? '')
    await measureDownload(run, move)
    await measureUpload(run, move)
  } finally {
    await server.stop()
    remove()
    forget()
  }
}

type MoveFile = (way: string, bytes: number) => Promise<Move>

async function measureDownload(run: BenchRun, move: MoveFile): Promise<void> {
  const { ours, theirs } = await takeTurns(run.rounds(5), 'download', move)
  run.report(timeRow('download of 500 MiB to disk, × fetch → pipeline', ours, theirs, 1.1))
  run.report(memoryRow('  memory grows', ours, 90))
  run.report(stallRow(ours))
}

async function measureUpload(run: BenchRun, move: MoveFile): Promise<void> {
  const { ours, theirs } = await takeTurns(run.rounds(5), 'upload', move)
  run.report(timeRow('upload of 500 MiB, × fetch + openAsBlob', ours, theirs, 0.65))
  run.report(memoryRow('  memory grows', ours, 80))
  const less: Move[] = []
  for (let round = 0; round < run.rounds(3); round += 1) less.push(await move('upload-ours', small))
  run.report(memoryRow('  memory grows for 100 MiB', less, 80))
  run.report(stallRow(ours))
  const takes: Move[] = []
  for (let round = 0; round < run.rounds(3); round += 1) takes.push(await move('transcription-ours', medium))
  run.report(memoryRow('transcription of 200 MiB: memory grows', takes, 80))
  run.report(stallRow(takes))
}

/** Runs both methods in turn, so that whatever slows the machine slows both. */
async function takeTurns(
  rounds: number,
  what: string,
  move: MoveFile,
): Promise<{ ours: Move[]; theirs: Move[] }> {
  const taken = { ours: [] as Move[], theirs: [] as Move[] }
  for (let round = 0; round < rounds; round += 1) {
    const order = ['ours', 'theirs'] as const
    for (const who of round % 2 === 0 ? order : order.toReversed()) {
      taken[who].push(await move(`${what}-${who}`, large))
    }
  }
  return taken
}

async function moveOnce(
  way: string,
  origin: string,
  bytes: number,
  folder: string,
  file: string,
): Promise<Move> {
  const target = mkdtempSync(join(folder, 'move-'))
  const child = startChild('./transfer-run.ts', {
    limitMs: 60_000,
    arguments: [way, origin, String(bytes), target, file],
  })
  try {
    return z.parse(moveSchema, await child.first)
  } finally {
    await child.stop()
    rmSync(target, { recursive: true, force: true })
  }
}

async function makeFile(folder: string, bytes: number): Promise<string> {
  const path = join(folder, `upload-${bytes}`)
  const file = await open(path, 'wx')
  const piece = Buffer.alloc(mebibyte, 'what a film is made of ')
  for (let written = 0; written < bytes; written += mebibyte) await file.write(piece)
  await file.close()
  return path
}

/** Processor time is compared, since other programs change it far less; the wall-clock time is shown beside it. */
function timeRow(what: string, ours: readonly Move[], theirs: readonly Move[], max: number): BenchRow {
  const cpu = (moves: readonly Move[]): number[] => moves.map(({ cpuMs }) => cpuMs)
  const wall = (moves: readonly Move[]): number => median(moves.map(({ wallMs }) => wallMs))
  const ratio = ratioOf(cpu(ours), cpu(theirs))
  return {
    what,
    ours: `${median(cpu(ours)).toFixed(0)} ms (${wall(ours).toFixed(0)} on the clock)`,
    theirs: `${median(cpu(theirs)).toFixed(0)} ms (${wall(theirs).toFixed(0)})`,
    ratio: formatRatio(ratio),
    budget: `≤ ${max} ×`,
    isMet: ratio.value <= max,
  }
}

function memoryRow(what: string, moves: readonly Move[], maxMebibytes: number): BenchRow {
  const growth = median(moves.map((move) => move.growth)) / mebibyte
  return {
    what,
    ours: `${growth.toFixed(0)} MiB`,
    budget: `≤ ${maxMebibytes} MiB`,
    isMet: growth <= maxMebibytes,
  }
}

function stallRow(moves: readonly Move[]): BenchRow {
  const longest = median(moves.map(({ stallMs }) => stallMs))
  return {
    what: '  longest time nothing else was done',
    ours: `${longest.toFixed(0)} ms`,
    budget: `≤ ${stallBudgetMs} ms`,
    isMet: longest <= stallBudgetMs,
  }
}
