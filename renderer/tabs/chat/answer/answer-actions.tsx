import { Box, Ellipsis, GitFork, PenLine, RotateCcw, Volume2, VolumeX, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { classNames } from '../../../controls/class-names.ts'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { turnMarkdown } from '../../../../shared/transfer/conversation-markdown.ts'
import { ModelPicker } from '../../../panels/model-picker/model-picker.tsx'
import { useActiveConnection } from '../../../queries/connections.ts'
import { useLiveRuns } from '../../../stores/use-live-runs.tsx'
import { isEditable, useTurnEdits } from '../edit/turn-edit-store.ts'
import { hasVoices, useReadAloud } from '../read-aloud/read-aloud-store.ts'
import type { TurnActions } from '../transcript/use-turn-actions.ts'
import type { TurnMenu } from '../transcript/use-turn-menu.ts'
import { offersRetry } from './answer-ending.tsx'
import { blocksNow } from './use-answer.ts'

export type AnswerActionsProps = {
  turn: Turn
  /** Whether it is streaming. */
  isRunning: boolean
  /** Whether an answer of the conversation is streaming: this one or a later one. */
  isAnswering: boolean
  /** Whether there are turns after this one. */
  isFollowed: boolean
  hasContent: boolean
  actions: TurnActions
  menu: TurnMenu
  /** Shows the actions only while the answer is hovered or focused. */
  isQuiet: boolean
}

/**
 * The actions on an answer, in a row below it. Always visible for the newest answer of a transcript; for others only
 * while they are hovered or focused.
 */
export function AnswerActions(props: AnswerActionsProps) {
  const { turn, isRunning, isAnswering, isFollowed, hasContent, actions, menu } = props
  const texts = chatText()
  const liveRuns = useLiveRuns()
  const markdown = () => turnMarkdown(blocksNow(turn, liveRuns))
  const { run } = turn
  // Do not offer Retry twice: the end of the answer may offer it already.
  const hasRetry = isFollowed || run === undefined || !offersRetry(run, hasContent)
  return (
    <div className={classNames('@container mt-1 -ml-2 flex items-center', props.isQuiet && 'quiet-actions')}>
      {hasContent && (
        <CopyButton text={markdown} label={texts.answer.copy} words={<Words>{texts.actions.copy}</Words>} />
      )}
      {!isRunning && hasRetry && (
        <Action
          icon={RotateCcw}
          label={texts.retry}
          disabled={isAnswering}
          onClick={() => actions.retry(turn.id)}
        />
      )}
      {!isRunning && (
        <RetryWith
          disabled={isAnswering}
          model={run?.model ?? turn.importedModel ?? ''}
          onChoose={(model) => actions.retry(turn.id, model)}
        />
      )}
      {!isRunning && isEditable(turn) && (
        <Action
          icon={PenLine}
          label={texts.actions.edit}
          name={texts.edit.startAnswer}
          disabled={isAnswering}
          onClick={() => useTurnEdits.getState().open(turn.id)}
        />
      )}
      {!isRunning && (
        <Action
          icon={GitFork}
          label={texts.fork}
          name={texts.forkFromHere}
          onClick={() => actions.fork(turn)}
        />
      )}
      {hasContent && hasVoices() && <ReadAloud turn={turn} markdown={markdown} />}
      <Menu
        align="end"
        trigger={<IconButton icon={Ellipsis} iconSize="small" label={texts.more} />}
        sections={() => menu({ turn, isAnswering, isFollowed })}
      />
      {run !== undefined && (
        <Button
          variant="ghost"
          size="small"
          aria-label={texts.inspectRequest}
          className="ml-auto text-accent!"
          onClick={() => actions.inspect(run.id)}
        >
          {texts.actions.inspect}
        </Button>
      )}
    </div>
  )
}

type ActionProps = {
  icon: LucideIcon
  /** The text beside the icon. */
  label: string
  /** The accessible name where the text alone is too short; it begins with the text. */
  name?: string
  disabled?: boolean
  onClick: () => void
}

function Action({ icon, label, name = label, disabled = false, onClick }: ActionProps) {
  return (
    <Button
      variant="ghost"
      size="small"
      icon={icon}
      aria-label={name}
      title={name}
      disabled={disabled}
      onClick={onClick}
    >
      <Words>{label}</Words>
    </Button>
  )
}

/** The text of a button, visually hidden in a narrow column. */
function Words({ children }: { children: ReactNode }) {
  return <span className="@max-[33rem]:only-spoken">{children}</span>
}

type RetryWithProps = { disabled: boolean; model: string; onChoose: (model: string) => void }

/** Retries once with any model. The model list is mounted when it is first opened, because every answer has one. */
function RetryWith({ disabled, model, onChoose }: RetryWithProps) {
  const [isMade, setIsMade] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const connection = useActiveConnection()
  const { retryWith } = chatText().actions
  const face = {
    variant: 'ghost',
    size: 'small',
    icon: Box,
    'aria-haspopup': 'dialog',
    disabled,
    children: <Words>{retryWith}</Words>,
  } as const
  if (!isMade) {
    return (
      <Button
        {...face}
        onClick={() => {
          setIsMade(true)
          setIsOpen(true)
        }}
      />
    )
  }
  return (
    <ModelPicker
      connectionId={connection.id}
      target="chat"
      label={retryWith}
      value={model}
      onChange={onChoose}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button {...face} />}
    />
  )
}

function ReadAloud({ turn, markdown }: { turn: Turn; markdown: () => string }) {
  const isRead = useReadAloud((state) => state.turnId === turn.id)
  const texts = chatText().readAloud
  return (
    <Action
      icon={isRead ? VolumeX : Volume2}
      label={isRead ? texts.stop : texts.start}
      onClick={() => useReadAloud.getState().toggle(turn.id, markdown())}
    />
  )
}
