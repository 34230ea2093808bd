import { CircleAlert, MicOff, Unplug, VolumeX, type LucideIcon } from 'lucide-react'
import { assertNever } from '../../../shared/assert-never.ts'
import { Button } from '../../controls/button.tsx'
import { formatDuration } from '../../lib/format-time.ts'
import { Note } from '../../controls/note.tsx'
import { silentBelowDb } from './level.ts'
import { problemText, type RecorderProblem } from './recorder-problem.ts'
import { useRecorderState, useRecordingLevels } from './recorder-store.ts'
import { useRecorder } from './use-recorder.ts'

/** Why there is no recording, or less than was meant. */
export function ProblemView() {
  const problem = useRecorderState((state) => state.problem)
  if (problem === undefined) return null
  const { title, next } = problemText(problem)
  return (
    <Note tone={problem.type === 'not-saved' ? 'danger' : 'warn'} icon={iconOf(problem)} role="alert">
      <p className="font-strong">{title}</p>
      <p>{next}</p>
    </Note>
  )
}

function iconOf({ type }: RecorderProblem): LucideIcon {
  switch (type) {
    case 'refused':
    case 'not-possible':
      return MicOff
    case 'no-device':
    case 'device-gone':
    case 'lost':
      return Unplug
    case 'device-busy':
    case 'not-saved':
      return CircleAlert
    default:
      return assertNever(type)
  }
}

/** A recording that says nothing: it is neither saved nor sent before the user says so. */
export function DoubtView() {
  const doubt = useRecorderState((state) => state.doubt)
  const seconds = useRecordingLevels((levels) => levels.seconds)
  const loudest = useRecordingLevels((levels) => Math.round(levels.loudestDb))
  const recorder = useRecorder()
  if (doubt === undefined) return null
  return (
    <Note tone="warn" icon={VolumeX} role="alert">
      <p className="font-strong">{doubt === 'short' ? 'Too short' : 'Nothing was heard'}</p>
      <p>
        {doubt === 'short'
          ? `The take has ${formatDuration(seconds * 1000)}. Record again and speak a little longer.`
          : `The loudest moment was ${loudest <= -60 ? 'below −60' : `−${-loudest}`} dB. Check that the microphone is on and the right one is chosen.`}
      </p>
      <span className="mt-1.5 flex gap-2">
        <Button size="small" onClick={() => void recorder.keep()}>
          Use it as it is
        </Button>
        <Button size="small" variant="ghost" onClick={() => void recorder.discard()}>
          Discard
        </Button>
      </span>
    </Note>
  )
}

/** Said early, so that nobody speaks for an hour into a microphone that is off. */
const patienceSeconds = 3

/** Says while a recording is on that nothing has been heard so far. */
export function QuietHint() {
  const isQuiet = useRecordingLevels(
    ({ seconds, loudestDb }) => seconds > patienceSeconds && loudestDb < silentBelowDb,
  )
  if (!isQuiet) return null
  return (
    <output className="block">
      <Note tone="warn" icon={VolumeX}>
        Nothing is heard so far. The microphone may be off, or another one may be meant.
      </Note>
    </output>
  )
}
