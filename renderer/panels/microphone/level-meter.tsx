import { classNames } from '../../controls/class-names.ts'
import { lowestDb, meterMarks, meterShare } from './level.ts'
import { useRecordingLevels } from './recorder-store.ts'
import { recorderText } from '../../../shared/text/en/recorder.ts'

const lamps = 32
/** Above it the loudest moments are close to clipping. */
const hotDb = -6

/** The current level of the microphone, with a mark at its recent peak. */
export function LevelMeter() {
  const db = useRecordingLevels((levels) => Math.round(levels.db))
  const lit = useRecordingLevels((levels) => Math.round(meterShare(levels.db) * lamps))
  const peak = useRecordingLevels((levels) => Math.round(meterShare(levels.mark.db) * lamps) - 1)
  return (
    <div className="flex flex-col gap-1">
      <meter
        className="only-spoken"
        aria-label={recorderText().inputLevel}
        min={lowestDb}
        max={0}
        value={db}
        aria-valuetext={recorderText().decibels(formatDb(db))}
      />
      <div className="flex h-2 gap-px" aria-hidden="true">
        {lampShares.map((share, index) => (
          <span
            key={share}
            className={classNames(
              'min-w-0 flex-1 rounded-[1px]',
              lampColour({ isLit: index < lit, isPeak: index === peak, isHot: share > meterShare(hotDb) }),
            )}
          />
        ))}
      </div>
      <div className="tabular flex justify-between text-meta text-ink-3" aria-hidden="true">
        {meterMarks.map((mark) => (
          <span key={mark}>{mark === 0 ? '0 dB' : formatDb(mark)}</span>
        ))}
      </div>
    </div>
  )
}

/** The right edge of each lamp, as a share of the width. */
const lampShares = Array.from({ length: lamps }, (_, index) => (index + 1) / lamps)

function lampColour({ isLit, isPeak, isHot }: { isLit: boolean; isPeak: boolean; isHot: boolean }): string {
  if (isPeak && !isLit) return 'bg-ink'
  // With forced colours an unlit lamp is an outline: its fill would look like a lit one.
  if (!isLit) return 'bg-line-strong forced-colors:border forced-colors:bg-surface'
  return isHot ? 'bg-warn' : 'bg-ok'
}

function formatDb(db: number): string {
  return db < 0 ? `−${-db}` : String(db)
}
