import { Award, Ellipsis, RotateCcw, ScanSearch, Send } from 'lucide-react'
import type { HistoryEntry } from '../../../../shared/history/history.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { RunningPlace } from '../../../panels/runs/running-line.tsx'
import { Button } from '../../../controls/buttons/button.tsx'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { FileButtons } from '../../../panels/media-file/file-buttons.tsx'
import { figuresOfRun, UsageLine } from '../../../panels/runs/usage-line.tsx'
import { RunEnding } from '../../../panels/runs/run-ending.tsx'
import type { Series } from '../../../panels/audio/use-waveform-colours.ts'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import { SavedAudio } from './saved-audio.tsx'
import { MissingAudio } from './missing-audio.tsx'
import { ClipHead } from './clip-head.tsx'
import { ClipWell } from './clip-well.tsx'
import { useClip, type SpokenClip } from './use-clip.ts'
import { speechText } from '../../../../shared/text/en/speech.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { useItemSections } from '../../../panels/media-file/use-item-sections.ts'
import { useClipsView } from './view-store.ts'

export type ClipColumnProps = {
  entry: HistoryEntry
  /** Its voice, while the queue has the request. */
  queuedVoice: string | undefined
  series: Series
  /** The digit key that plays it. */
  digit: number | undefined
  /** Shown in a blind comparison instead of the voice, the model and everything that would reveal them. */
  alias: string | undefined
  /** Label of the part of a long text that it speaks. */
  part: string | undefined
  /** Whether it was chosen in a blind comparison. */
  isChosen: boolean
  /** Chooses it as the best; `undefined` while there is nothing to choose. */
  onChoose: (() => void) | undefined
  actions: RequestActions
}

/** One voice of a click: its clip, its progress, or why there is no clip. */
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
        <ClipWell>
          <RunningPlace
            run={run}
            stopLabel={speechText().stopVoice(alias ?? voice ?? speechText().thisVoice)}
          />
        </ClipWell>
      ) : (
        <Ended {...{ clip, series, digit, alias, actions }} />
      )}
    </>
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
            // Reset the player when a blind comparison starts: what is playing, and its position, would reveal the
            // voice.
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
        {/* The duration would reveal whose voice it is. */}
        {isWhole && alias === undefined && <UsageLine figures={figuresOfRun(run)} />}
      </div>
    </div>
  )
}

/** The further actions on a clip, for the menu button and the context menu. */
function useClipSections({ run, item }: SpokenClip, actions: RequestActions): readonly MenuSection[] {
  const inspect = useClipsView((state) => state.inspect)
  const itemSections = useItemSections()
  const isOver = run.status !== 'running'
  return [
    {
      items: [
        {
          id: 'inspect',
          label: speechText().inspectRequest,
          icon: ScanSearch,
          onSelect: () => inspect(run.id),
        },
        {
          id: 'restore',
          label: speechText().reuseSettings,
          icon: RotateCcw,
          onSelect: () => actions.reuse([run.id]),
        },
        ...(isOver
          ? [{ id: 'again', label: speechText().resend, icon: Send, onSelect: () => actions.retry(run.id) }]
          : []),
        ...actions.caseItems([run.id], isOver),
      ],
    },
    ...itemSections(item, { except: ['speech'] }),
  ]
}
