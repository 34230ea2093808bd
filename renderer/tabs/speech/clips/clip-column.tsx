import { awaitedText } from '../../../panels/runs/awaited-text.ts'
import { Award, Ellipsis } from 'lucide-react'
import type { HistoryEntry } from '../../../../shared/history/history.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { StopRun } from '../../../panels/runs/stop-run.tsx'
import { Button } from '../../../controls/buttons/button.tsx'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { ElapsedTime } from '../../../controls/texts/elapsed-time.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { FileButtons } from '../../../panels/media-file/file-buttons.tsx'
import { UsageLine } from '../../../panels/runs/usage-line.tsx'
import { RunEnding } from '../../../panels/runs/run-ending.tsx'
import type { Series } from '../../../panels/audio/use-waveform-colours.ts'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import { SavedAudio } from './saved-audio.tsx'
import { MissingAudio } from './missing-audio.tsx'
import { ClipHead } from './clip-head.tsx'
import { ClipWell } from './clip-well.tsx'
import { useClip, type SpokenClip } from './use-clip.ts'
import { useClipSections } from './use-clip-sections.ts'
import { speechText } from '../../../../shared/text/en/speech.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'

export type ClipColumnProps = {
  entry: HistoryEntry
  /** Its voice, as long as the queue knows it. */
  queuedVoice: string | undefined
  series: Series
  /** The digit that plays it. */
  digit: number | undefined
  /** Stands for its name, its model and all that would tell them. */
  alias: string | undefined
  /** Which part of a long text it is, in words. */
  part: string | undefined
  /** It was chosen without knowing whose voice it is. */
  isChosen: boolean
  /** Chooses it as the best; absent while there is nothing to choose. */
  onChoose: (() => void) | undefined
  actions: RequestActions
}

/** One voice of a click: its sound, how far it is, or why there is none. */
export function ClipColumn(props: ClipColumnProps) {
  const { entry, queuedVoice, series, digit, alias, part, isChosen, onChoose, actions } = props
  const clip = useClip(entry, queuedVoice)
  const { run, voice, item, isRunning } = clip
  const sections = useClipSections(clip, actions)
  return (
    <>
      {alias === undefined ? (
        <ContextMenu sections={() => sections}>
          <div>
            <ClipHead series={series} voice={voice} model={part ?? run.model}>
              {isChosen && (
                <Chip tone="accent" className="mr-1.5">
                  {speechText().yourChoice}
                </Chip>
              )}
              {item !== undefined && <FileButtons item={item} />}
              <Menu
                align="end"
                trigger={
                  <IconButton
                    icon={Ellipsis}
                    label={speechText().moreFor(voice ?? speechText().thisClip)}
                    tooltip={speechText().more}
                  />
                }
                sections={sections}
              />
            </ClipHead>
          </div>
        </ContextMenu>
      ) : (
        <ClipHead series={series} voice={alias}>
          {onChoose !== undefined && (
            <Button
              size="small"
              icon={Award}
              aria-label={speechText().chooseAsBest(alias)}
              onClick={onChoose}
            >
              {speechText().chooseBest}
            </Button>
          )}
        </ClipHead>
      )}
      {isRunning ? (
        <Arriving run={run} voice={alias ?? voice} />
      ) : (
        <Ended {...{ clip, series, digit, alias, actions }} />
      )}
    </>
  )
}

function Arriving({ run, voice = speechText().thisVoice }: { run: Run; voice: string | undefined }) {
  return (
    <ClipWell>
      <span className="flex items-center gap-2">
        <Spinner size={16} /> {awaitedText(run)}
      </span>
      <ElapsedTime startedAt={run.startedAt} />
      <StopRun id={run.id} label={speechText().stopVoice(voice)} />
    </ClipWell>
  )
}

type EndedProps = Pick<ClipColumnProps, 'series' | 'digit' | 'alias' | 'actions'> & { clip: SpokenClip }

function Ended({ clip, series, digit, alias, actions }: EndedProps) {
  const { run, audio, item, voice, isWhole } = clip
  const mediaId = audio?.mediaId
  const hasAudio = mediaId !== undefined
  return (
    <div className="flex flex-col">
      {hasAudio &&
        (item?.deletedAt === undefined && item?.exists !== false ? (
          <SavedAudio
            // What plays, and how far it is, would tell whose voice it is.
            key={alias === undefined ? mediaId : `${mediaId} ${alias}`}
            mediaId={mediaId}
            item={item}
            address={mediaAddress(mediaId)}
            label={alias ?? voice ?? run.model}
            series={series}
            digit={digit}
            {...(alias === undefined && { runId: run.id })}
          />
        ) : (
          <MissingAudio clip={clip} />
        ))}
      {!hasAudio && audio !== undefined && <MissingAudio clip={clip} />}
      {!hasAudio && audio === undefined && !isWhole && (
        <ClipWell>
          <Spinner size={16} />
        </ClipWell>
      )}
      <div className="flex flex-col gap-2 not-empty:mb-3">
        {isWhole && (
          <RunEnding
            run={run}
            kept={hasAudio ? speechText().partKept : speechText().nothingArrived}
            empty={
              audio === undefined
                ? { title: speechText().noAudio, text: speechText().endedWithoutAudio }
                : undefined
            }
            onAgain={() => actions.retry(run.id)}
            onRemedy={(remedy) => actions.applyRemedy(remedy, run.id)}
          />
        )}
        {/* What it took would tell whose voice it is. */}
        {isWhole && alias === undefined && <UsageLine run={run} />}
      </div>
    </div>
  )
}
