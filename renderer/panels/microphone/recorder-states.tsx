import { CircleAlert, MicOff, Unplug, VolumeX, type LucideIcon } from 'lucide-react'
import { assertNever } from '../../../shared/assert-never.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { formatDuration } from '../../lib/format-time.ts'
import { Note } from '../../controls/texts/note.tsx'
import { silentBelowDb } from './level.ts'
import { problemText, type RecorderProblem } from './recorder-problem.ts'
import { useRecorderState, useRecordingLevels } from './recorder-store.ts'
import { useRecorder } from './use-recorder.ts'
import { recorderText } from '../../../shared/text/en/recorder.ts'

/** Why there is no recording, or only a part of it. */
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

/** A recording that is too short or silent: it is neither saved nor sent unless the user says so. */
export function DoubtView() {
  const doubt = useRecorderState((state) => state.doubt)
  const seconds = useRecordingLevels((levels) => levels.seconds)
  const loudest = useRecordingLevels((levels) => Math.round(levels.loudestDb))
  const recorder = useRecorder()
  if (doubt === undefined) return null
  return (
    <Note tone="warn" icon={VolumeX} role="alert">
      <p className="font-strong">
        {doubt === 'short' ? recorderText().tooShort : recorderText().nothingHeard}
      </p>
      <p>
        {doubt === 'short'
          ? recorderText().tooShortHint(formatDuration(seconds * 1000))
          : loudest <= -60
            ? recorderText().loudestBelow('−60')
            : recorderText().loudest(`−${-loudest}`)}
      </p>
      <span className="mt-1.5 flex gap-2">
        <Button size="small" onClick={() => void recorder.keep()}>
          {recorderText().useAnyway}
        </Button>
        <Button size="small" variant="ghost" onClick={() => void recorder.discard()}>
          {recorderText().discard}
        </Button>
      </span>
    </Note>
  )
}

/** Shown early, so that nobody speaks for an hour into a muted microphone. */
const patienceSeconds = 3

/** A hint during recording that there has been only silence so far. */
export function QuietHint() {
  const isQuiet = useRecordingLevels(
    ({ seconds, loudestDb }) => seconds > patienceSeconds && loudestDb < silentBelowDb,
  )
  if (!isQuiet) return null
  return (
    <output className="block">
      <Note tone="warn" icon={VolumeX}>
        {recorderText().nothingHeardSoFar}
      </Note>
    </output>
  )
}
