import { useQueries, useQuery } from '@tanstack/react-query'
import { CircleCheck, Columns3, Image, MessageSquareText, type LucideIcon } from 'lucide-react'
import type { NewConversation } from '../../shared/conversations/conversation.ts'
import { defaultConversationSettings } from '../../shared/conversations/default-settings.ts'
import { conversationFormatIds } from '../../shared/formats/registry.ts'
import type { Run } from '../../shared/runs/run.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { Button } from '../controls/buttons/button.tsx'
import { ErrorNotice } from '../controls/texts/error-notice.tsx'
import { Icon } from '../controls/buttons/icon.tsx'
import { formatMoment } from '../lib/format-time.ts'
import { useCreateConversation } from '../queries/conversations.ts'
import { newestRunOfFormatQuery } from '../queries/history.ts'
import { goOnFromHere, navigate } from '../stores/route.ts'
import { openWithTexts } from '../stores/texts-tab-payload.ts'
import { setDraft } from '../tabs/chat/draft-store.ts'
import { firstStartText } from '../../shared/text/en/first-start.ts'

const chatModel = 'practice-reasoner'
const toolModel = 'practice-tools'

/** A tool whose notation differs from format to format. */
const weatherTool = {
  type: 'function',
  function: {
    name: 'get_weather',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
}

/** Three steps through the app, prefilled for the practice gateway. Each knows whether it has been done before. */
export function FirstSteps({ isPractice }: { isPractice: boolean }) {
  const create = useCreateConversation()
  const bridge = useBridge()
  const conversations = useConversationRuns()
  const { data: image } = useQuery(newestRunOfFormatQuery(bridge, 'images-generations'))
  const text = firstStartText()

  function openFilledIn(conversation: NewConversation, draft: string, view: string): void {
    const goOn = goOnFromHere()
    create.mutate(conversation, {
      onSuccess: ({ id }) => {
        setDraft(id, draft)
        goOn('chat', `${id}${view}`)
      },
    })
  }

  return (
    <>
      <Step
        icon={MessageSquareText}
        title={text.sendOneMessage}
        action={text.openChat}
        isBusy={create.isPending && create.variables.model === chatModel}
        done={conversations.latest}
        onOpen={() =>
          isPractice ? openFilledIn({ model: chatModel }, text.examplePrompt, '') : navigate('chat', 'new')
        }
      >
        {isPractice ? text.prepared(chatModel) : text.unprepared}
      </Step>
      <Step
        icon={Columns3}
        title={text.compareFormats}
        action={text.openLens}
        isBusy={create.isPending && create.variables.model !== chatModel}
        done={conversations.ofEachFormat}
        onOpen={() => openFilledIn(isPractice ? withTool() : {}, isPractice ? text.toolPrompt : '', '/lens')}
      >
        {isPractice ? text.formatsPrepared(toolModel) : text.formatsUnprepared}
      </Step>
      <Step
        icon={Image}
        title={text.createImage}
        action={text.openImages}
        done={image}
        onOpen={() => openWithTexts('images', { texts: [text.imagePrompt] })}
      >
        {text.imagePrepared}
      </Step>
      {create.error === null ? null : (
        <div className="px-3 pb-3">
          <ErrorNotice error={create.error.appError} />
        </div>
      )}
    </>
  )
}

function withTool(): NewConversation {
  const { parameters } = defaultConversationSettings(toolModel)
  return {
    model: toolModel,
    parameters: { ...parameters, tools: { isSent: true, value: [weatherTool] } },
  }
}

/** The newest run of all conversations, and the newest one once every format has a run. */
function useConversationRuns(): { latest: Run | undefined; ofEachFormat: Run | undefined } {
  const bridge = useBridge()
  return useQueries({
    queries: conversationFormatIds.map((format) => newestRunOfFormatQuery(bridge, format)),
    combine: (answers) => {
      const runs = answers
        .flatMap(({ data }) => data ?? [])
        .toSorted((left, right) => right.startedAt - left.startedAt)
      return { latest: runs[0], ofEachFormat: runs.length < answers.length ? undefined : runs[0] }
    },
  })
}

type StepProps = {
  icon: LucideIcon
  title: string
  action: string
  isBusy?: boolean
  /** The run that proves the step done; `null` for none, `undefined` while loading. */
  done: Run | null | undefined
  onOpen: () => void
  /** What the step prefills. */
  children: string
}

function Step({ icon, title, action, isBusy = false, done, onOpen, children }: StepProps) {
  const isDone = done !== undefined && done !== null
  const tokens = done?.usage?.outputTokens
  return (
    <div className="grid grid-cols-[--spacing(5)_minmax(0,1fr)] items-center gap-3 p-3 not-first:border-t not-first:border-line @min-[420px]:grid-cols-[--spacing(5)_minmax(0,1fr)_auto]">
      <Icon of={isDone ? CircleCheck : icon} size="large" className={isDone ? 'text-ok' : 'text-accent'} />
      <div>
        <p className="font-medium">{title}</p>
        <p className="text-small text-ink-2">
          {children}
          {isDone && (
            <span className="inline-block text-ok">
              {' '}
              {firstStartText().done({
                moment: formatMoment(done.startedAt),
                tokens,
              })}
            </span>
          )}
        </p>
      </div>
      <Button
        className="col-start-2 justify-self-start @min-[420px]:col-start-3"
        size="small"
        isBusy={isBusy}
        busyLabel={firstStartText().opening}
        onClick={onOpen}
      >
        {action}
      </Button>
    </div>
  )
}
