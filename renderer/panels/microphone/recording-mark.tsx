import { CircleDot } from 'lucide-react'
import { Icon } from '../../controls/buttons/icon.tsx'
import { StatusWords } from '../../controls/texts/status-words.tsx'
import { formatPosition } from '../audio/format-position.ts'
import { useRecorderState, useRecordingLevels } from './recorder-store.ts'
import { recorderText } from '../../../shared/text/en/recorder.ts'

/** The status bar's mark of a running recording, with its duration. */
export function RecordingMark() {
  const phase = useRecorderState((state) => state.phase)
  if (phase !== 'recording' && phase !== 'paused') return null
  return (
    <span className="status-item flex-none text-danger">
      <Icon of={CircleDot} size="tiny" />
      <StatusWords>{phase === 'paused' ? recorderText().paused : recorderText().recording}</StatusWords>
      <Elapsed />
    </span>
  )
}

function Elapsed() {
  return <>{useRecordingLevels(({ seconds }) => formatPosition(seconds * 1000))}</>
}
