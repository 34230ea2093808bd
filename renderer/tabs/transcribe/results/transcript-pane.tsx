import { Mic } from 'lucide-react'
import { useEffect } from 'react'
import type { TranscribeValues } from '../../../../shared/request-forms/transcribe/form.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Comparison, ComparisonRow } from '../../../controls/panes/comparison.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { PracticeBadge } from '../../../panels/connections/practice-badge.tsx'
import { AudioPlayer } from '../../../panels/audio/audio-player.tsx'
import { useAudioPlayback } from '../../../panels/audio/use-audio-playback.ts'
import { Switch } from '../../../controls/fields/switch.tsx'
import { WaitingRequests } from '../../../panels/queue/waiting-requests.tsx'
import type { ResultsProps } from '../../../request-tab/define-request-tab.tsx'
import { useImportFile } from '../form/file-import.ts'
import exampleAddress from '../example.mp3'
import { useChooseFile } from '../frame.tsx'
import { timestampParameters } from '../timestamp-parameters.ts'
import { useTranscribeView } from '../view-store.ts'
import { TranscriptColumn } from './transcript-column.tsx'
import { useShownRuns } from './shown-runs.ts'
import { useTranscriptRun, type TranscriptRun } from './use-transcript-run.ts'
import { transcribeText } from '../../../../shared/text/en/transcribe.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'

/** The audio and its transcripts. */
export function TranscriptPane(props: ResultsProps<TranscribeValues>) {
  const { requests, actions } = props
  const shown = useShownRuns(props)
  const waiting = requests.queued.filter(({ runId }) => runId === undefined)
  const [first, second] = shown ?? []
  return (
    <>
      {first === undefined && <PaneHead title={transcribeText().transcript} />}
      <WaitingRequests
        requests={waiting}
        queue={actions.queue}
        onRemedy={(remedy) => actions.applyRemedy(remedy, undefined)}
      />
      {first === undefined ? (
        shown !== undefined && waiting.length === 0 && <NothingYet {...props} />
      ) : second === undefined ? (
        <One key={first} runId={first} actions={actions} />
      ) : (
        <Two key={`${first} ${second}`} runIds={[first, second]} actions={actions} />
      )}
    </>
  )
}

function One({ runId, actions }: { runId: string; actions: RequestActions }) {
  return <Columns runs={[useTranscriptRun(runId)]} actions={actions} />
}

function Two({ runIds: [left, right], actions }: { runIds: [string, string]; actions: RequestActions }) {
  return <Columns runs={[useTranscriptRun(left), useTranscriptRun(right)]} actions={actions} />
}

function Columns({ runs, actions }: { runs: readonly TranscriptRun[]; actions: RequestActions }) {
  const source = runs.find((run) => run.source !== undefined)?.source
  const address = source === undefined ? undefined : mediaAddress(source.mediaId)
  const playback = useAudioPlayback(address)
  useEffect(() => {
    useTranscribeView.setState({ playback, heard: source?.mediaId })
    return () => useTranscribeView.setState({ playback: undefined, heard: undefined })
  }, [playback, source?.mediaId])
  const player = address !== undefined && source !== undefined && (
    <div className="flex-none border-b border-line px-3 pt-3">
      <AudioPlayer address={address} label={source.fileName} playback={playback} height={56}>
        <Follow />
      </AudioPlayer>
    </div>
  )
  const [only] = runs
  if (runs.length === 1 && only !== undefined) {
    return (
      <TranscriptColumn shown={only} actions={actions} playback={playback} isBeside={false}>
        {player}
      </TranscriptColumn>
    )
  }
  return (
    <>
      <PaneHead
        title={source?.fileName ?? transcribeText().transcript}
        actions={runs.some(({ run }) => run?.isPractice === true) && <PracticeBadge />}
      />
      {player}
      <Comparison count={runs.length} isFilling>
        <ComparisonRow isFilling>
          {runs.map((run, index) => (
            // The order does not change while they are shown.
            <TranscriptColumn key={index} shown={run} actions={actions} playback={playback} isBeside />
          ))}
        </ComparisonRow>
      </Comparison>
    </>
  )
}

function Follow() {
  const follows = useTranscribeView((view) => view.follows)
  const setFollows = useTranscribeView((view) => view.setFollows)
  return (
    <span className="ml-1 flex items-center gap-1.5 text-small text-ink-2">
      <Switch label={transcribeText().followAlong} checked={follows} onChange={setFollows} />
      <span aria-hidden="true">{transcribeText().follow}</span>
    </span>
  )
}

function NothingYet({ values, change }: ResultsProps<TranscribeValues>) {
  const choose = useChooseFile()
  const importFile = useImportFile()
  return (
    <EmptyState
      icon={Mic}
      title={transcribeText().nothingYet}
      action={
        <>
          <Button onClick={choose}>{transcribeText().chooseAudioFile}</Button>
          <Button
            variant="ghost"
            onClick={() => {
              change(withWordTimes(values))
              void exampleFile().then((file) => file && importFile([file]))
            }}
          >
            {transcribeText().fillExample}
          </Button>
        </>
      }
    >
      {transcribeText().nothingYetHint}
    </EmptyState>
  )
}

/** Ten seconds of speech, created for this app with a speech synthesiser; `undefined` if it cannot be loaded. */
async function exampleFile(): Promise<File | undefined> {
  const response = await fetch(exampleAddress).catch(() => undefined)
  if (response?.ok !== true) return undefined
  return new File([await response.arrayBuffer()], 'example.mp3', { type: 'audio/mpeg' })
}

function withWordTimes({ transcriptions, translations }: TranscribeValues): Partial<TranscribeValues> {
  return {
    transcriptions: { ...transcriptions, parameters: timestampParameters.transcriptions },
    translations: { ...translations, parameters: timestampParameters.translations },
  }
}
