import { findFormat } from '../../shared/formats/registry.ts'
import { applyParts, createAnswer, type Answer } from '../../shared/runs/answer.ts'
import { isWholeAnswer, type Run } from '../../shared/runs/run.ts'
import type { Log } from '../host/host.ts'
import type { RunService } from '../runs/run-service.ts'
import type { VideoService } from '../video/video-service.ts'
import { answerOfJob, runOfJob } from './run-of-job.ts'

/** Reads the answer of a finished run; returns an empty answer when it cannot be read. */
export async function readAnswer(runs: Pick<RunService, 'watch'>, runId: string, log: Log): Promise<Answer> {
  const answer = createAnswer()
  const watched = await runs.watch(runId, {
    send: async ({ parts }) => applyParts(answer, parts),
    signal: new AbortController().signal,
  })
  if (!watched.ok) log.warn(watched.error.message)
  return answer
}

/** The video jobs that cells start. */
export interface CellJobs extends Pick<VideoService, 'create' | 'ofRun' | 'cancel' | 'remove'> {
  /** The media type of a library item; `undefined` when it is gone. */
  readonly typeOf: (mediaId: string) => string | undefined
}

/** Provides the result of a cell's request: from its run, or from the job that the run started. */
export interface CellAnswers {
  /** Returns the finished run by which a cell is judged; `undefined` while it or its job is still active. */
  runOf(run: Run): Run | undefined
  /** `received` is the run's answer if it is already known; it is not read again then. */
  read(run: Run, received?: Answer): Promise<Answer>
}

export interface CellAnswersDependencies {
  readonly runs: Pick<RunService, 'watch'>
  readonly jobs: CellJobs
  readonly log: Log
}

export function createCellAnswers({ runs, jobs, log }: CellAnswersDependencies): CellAnswers {
  return {
    runOf(run) {
      // A background response continues after a restart.
      if (!isJob(run)) return run.status === 'running' ? undefined : run
      const found = jobs.ofRun(run.id)
      if (!found.ok) {
        log.warn(found.error.message)
        return undefined
      }
      if (found.value !== undefined) return runOfJob(run, found.value)
      // The job was deleted permanently, so its outcome is unknown.
      return isWholeAnswer(run.status) ? { ...run, status: 'interrupted' } : run
    },
    async read(run, received) {
      if (!isJob(run)) return received ?? readAnswer(runs, run.id, log)
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
