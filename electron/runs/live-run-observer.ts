import type { RunRecorder } from '../wire-records/run-recorder.ts'
import type { RunObserver } from './background/run-observer.ts'
import type { LiveAnswer } from './live-answer.ts'
import type { LiveRunEnding } from './live-run-ending.ts'
import type { LiveRunState } from './live-run-state.ts'
import type { RunWatchers } from './run-watchers.ts'
import type { SleepWatch } from './sleep-watch.ts'
import type { StoringPace } from './storing-pace.ts'

export interface LiveRunObserverOptions {
  readonly state: LiveRunState
  readonly answer: LiveAnswer
  readonly ending: Pick<LiveRunEnding, 'cleanRecord'>
  readonly recorder: RunRecorder
  readonly watchers: RunWatchers
  readonly pace: StoringPace
  readonly sleep: SleepWatch
}

/** Writes the events of an exchange into the record and the state of its run. Events after the end are dropped. */
export function createLiveRunObserver(options: LiveRunObserverOptions): RunObserver {
  const { state, answer, ending, recorder, watchers, pace, sleep } = options

  function touch(): void {
    pace.touch()
    watchers.touch()
  }

  return {
    onSent(sent) {
      if (state.phase === 'ended') return
      recorder.sent(sent)
      state.run = { ...state.run, method: sent.method, url: sent.url }
      touch()
    },
    onUploaded(bytes, total) {
      if (state.phase === 'ended') return
      sleep.touch()
      state.run = { ...state.run, upload: { bytes, total } }
      watchers.touch()
    },
    onHead(head) {
      if (state.phase !== 'live') return
      sleep.touch()
      const at = state.elapsed()
      recorder.head(head, at)
      state.progress.onHead(head, at)
      touch()
    },
    onChunk(chunk) {
      if (state.phase !== 'live') return
      sleep.touch()
      const at = state.elapsed()
      recorder.chunk(chunk, at)
      state.progress.onChunk(chunk.length, at)
      pace.touch()
    },
    onParts(parts, events) {
      if (state.phase !== 'live') return
      const explained = parts.map((part) =>
        part.type === 'error' ? { ...part, error: sleep.explain(part.error) } : part,
      )
      answer.receive(explained, events)
    },
    onSplitSecret: (find) => ending.cleanRecord(find),
    onBackground(background) {
      if (state.phase !== 'live') return
      state.run = { ...state.run, background }
      touch()
    },
    onNextAnswer(next) {
      if (state.phase !== 'live') return
      sleep.touch()
      recorder.nextAnswer(next, state.elapsed())
    },
  }
}
