import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { PromptMessage } from '../../../../shared/presets/preset.ts'
import { presetLibraryText } from '../../../../shared/text/en/preset-library.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { TextArea } from '../../../controls/fields/text-area.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'

const roles = ['system', 'user', 'assistant'] as const

export type PromptMessagesProps = {
  messages: readonly PromptMessage[]
  onChange: (messages: PromptMessage[]) => void
}

/** The messages of a prompt in their order. */
export function PromptMessages({ messages, onChange }: PromptMessagesProps) {
  const text = presetLibraryText()
  return (
    <div className="flex flex-col gap-3">
      {messages.map((message, index) => {
        const { role } = message
        const place = index + 1
        const set = (next: Partial<PromptMessage>): void =>
          onChange(messages.with(index, { ...message, ...next }))
        return (
          <fieldset
            // A message has no name but its place: it is typed into where it stands.
            // oxlint-disable-next-line react/no-array-index-key -- as the line above says
            key={index}
            aria-label={`${place}. ${text.roles[role]}`}
            className="flex flex-col gap-1.5"
          >
            <div className="flex items-center gap-1">
              <Select
                label={text.messageOf(String(place))}
                isLabelHidden
                size="small"
                value={role}
                onChange={(next) => set({ role: next })}
                options={roles.map((item) => ({ value: item, label: text.roles[item] }))}
              />
              <span className="tabular ml-auto text-meta text-ink-3">
                {text.words(wordCount(message.text))}
              </span>
              {index > 0 && (
                <IconButton
                  icon={ArrowUp}
                  iconSize="small"
                  label={text.moveUp(place)}
                  onClick={() =>
                    onChange(messages.toSpliced(index - 1, 2, message, messages[index - 1] ?? message))
                  }
                />
              )}
              {messages.length > 1 && (
                <IconButton
                  icon={Trash2}
                  iconSize="small"
                  label={text.removeMessage(place)}
                  onClick={() => onChange(messages.toSpliced(index, 1))}
                />
              )}
            </div>
            <TextArea
              label={text.messageOf(text.roles[role])}
              isLabelHidden
              rows={2}
              maxRows={18}
              value={message.text}
              onChange={(next) => set({ text: next })}
            />
          </fieldset>
        )
      })}
      <Menu
        trigger={
          <Button size="small" icon={Plus} className="self-start">
            {text.addMessage}
          </Button>
        }
        sections={[
          {
            items: roles.map((role) => ({
              id: role,
              label: text.roles[role],
              onSelect: () =>
                // The last message stays last: system messages go first, all others before the last one.
                onChange(
                  role === 'system'
                    ? [{ role, text: '' }, ...messages]
                    : messages.toSpliced(Math.max(0, messages.length - 1), 0, { role, text: '' }),
                ),
            })),
          },
        ]}
      />
    </div>
  )
}

function wordCount(text: string): number {
  return text.trim() === '' ? 0 : text.trim().split(/\s+/).length
}
