import { SquareArrowOutUpRight } from 'lucide-react'
import type { FormatDescriptor } from '../../../../shared/formats/descriptor.ts'
import { presetFormIds } from '../../../../shared/presets/preset.ts'
import type { RawValues } from '../../../../shared/request-forms/raw/values.ts'
import { tabLabel } from '../../../../shared/tabs.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { rawText } from '../../../../shared/text/en/raw.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { valuesForTab } from '../../../lib/raw/values-for-tab.ts'
import { readConversation } from '../../../lib/snippets/read-conversation.ts'
import { useCreateConversation } from '../../../queries/conversations.ts'
import { openWithPreset } from '../../../stores/preset-tab-payload.ts'
import { goOnFromHere, navigate } from '../../../stores/route.ts'

type OpenInTabProps = { values: RawValues; format: FormatDescriptor; baseUrl: string; connectionId: string }

/** Offers the tab that has a form for this route. What stands there is taken back by Undo, what stands here stays. */
export function OpenInTab({ values, format, baseUrl, connectionId }: OpenInTabProps) {
  const { showProblem, showError } = useToast()
  const create = useCreateConversation()
  const text = rawText().openIn
  const label = tabLabel(format.tab)

  function openForm(): void {
    const filled = valuesForTab(values, format, connectionId)
    const form = presetFormIds.find((known) => known === filled?.form)
    if (filled === undefined || form === undefined) return showProblem(text.cannot(label))
    openWithPreset(format.tab, { name: `${values.method} ${values.path}`, form, values: filled.values })
  }

  function openConversation(): void {
    const read = readConversation({
      method: values.method,
      url: baseUrl + values.path,
      headers: values.headers.filter(({ isSent }) => isSent),
      ...(values.bodyType === 'json' && { body: { type: 'text', text: values.json } }),
    })
    if (!read.ok) return showProblem(wordError(read.error).message)
    const { settings, turns } = read.value
    const goOn = goOnFromHere()
    create.mutate(
      { ...settings, turns: turns.map(({ blocks, ...turn }) => ({ ...turn, blocks: [...blocks] })) },
      {
        onSuccess: ({ id }) => goOn('chat', id),
        onError: ({ appError }) => showError(appError),
      },
    )
  }

  return (
    <Button
      size="small"
      variant="ghost"
      icon={SquareArrowOutUpRight}
      isBusy={create.isPending}
      busyLabel={text.opening}
      onClick={() => {
        if (format.kind === 'list') navigate(format.tab)
        else if (format.kind === 'conversation') openConversation()
        else openForm()
      }}
    >
      {text.tab(label)}
    </Button>
  )
}
