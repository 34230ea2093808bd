import { findFormat } from '../../shared/formats/registry.ts'
import { applyParts, createAnswer, type Answer } from '../../shared/runs/answer.ts'
import { isWholeAnswer, type Run } from '../../shared/runs/run.ts'
import type { Log } from '../host/host.ts'
import type { RunService } from '../runs/run-service.ts'
import type { VideoService } from '../video/video-service.ts'
import { answerOfJob, runOfJob } from './run-of-job.ts'

/** What a run that is over has answered; nothing where it cannot be read. */
export async function readAnswer(runs: Pick<RunService, 'watch'>, runId: string, log: Log): Promise<Answer> {
  const answer = createAnswer()
  const watched = await runs.watch(runId, {
    send: async ({ parts }) => applyParts(answer, parts),
    signal: new AbortController().signal,
  })
  if (!watched.ok) log.warn(watched.error.message)
  return answer
}

/** The jobs that cells begin. */
export interface CellJobs extends Pick<VideoService, 'create' | 'ofRun' | 'cancel' | 'remove'> {
  /** The media type of an item of the library; `undefined` when it is gone. */
  readonly typeOf: (mediaId: string) => string | undefined
}

/** What came of a cell's request, wherever its answer is: in its run, or in the job that the run began. */
export interface CellAnswers {
  /** A run that is over as its cell is judged by it; `undefined` while the job goes on that it began. */
  runOf(run: Run): Run | undefined
  /** `came` is the answer of the run, where it is known: nothing is read again then. */
  read(run: Run, came?: Answer): Promise<Answer>
}

export interface CellAnswersDependencies {
  readonly runs: Pick<RunService, 'watch'>
  readonly jobs: CellJobs
  readonly log: Log
}

export function createCellAnswers({ runs, jobs, log }: CellAnswersDependencies): CellAnswers {
  return {
    runOf(run) {
      // An answer that the gateway makes in the background goes on after a restart.
      if (!isJob(run)) return run.status === 'running' ? undefined : run
      const found = jobs.ofRun(run.id)
      if (!found.ok) {
        log.warn(found.error.message)
        return undefined
      }
      if (found.value !== undefined) return runOfJob(run, found.value)
      // Its job was removed for good: nobody knows what became of it.
      return isWholeAnswer(run.status) ? { ...run, status: 'interrupted' } : run
    },
    async read(run, came) {
      if (!isJob(run)) return came ?? readAnswer(runs, run.id, log)
      const found = jobs.ofRun(run.id)
      return found.ok && found.value !== undefined
        ? answerOfJob(found.value.job, jobs.typeOf)
        : createAnswer()
    },
  }
}

function isJob({ format }: Run): boolean {
  return findFormat(format)?.kind === 'job'
}
