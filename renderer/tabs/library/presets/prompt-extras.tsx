import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Wrench, X } from 'lucide-react'
import { isJsonObject, parseJson } from '../../../../shared/json.ts'
import { presetLibraryText } from '../../../../shared/text/en/preset-library.ts'
import { newestVersion } from '../../../../shared/tools/saved-tool.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { TextArea } from '../../../controls/fields/text-area.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { toolQuery, toolsQuery } from '../../../queries/tools.ts'
import type { DraftChange, PromptDraft } from './prompt-drafts.ts'

export type PromptExtrasProps = {
  draft: PromptDraft
  onChange: (change: DraftChange) => void
}

/** What the prompt adds to a conversation: tools, and the schema of the answer. */
export function PromptExtras({ draft: { tools, schemaText }, onChange }: PromptExtrasProps) {
  const text = presetLibraryText()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const noteFailure = useNoteFailure()
  const { data: library = [] } = useQuery(toolsQuery(bridge))
  const isBroken = schemaText.trim() !== '' && !isJsonObject(parseJson(schemaText))
  const add = (id: string): void =>
    void queryClient
      .fetchQuery(toolQuery(bridge, id))
      .then((tool) => {
        const { content } = newestVersion(tool)
        // The same tool may have been added twice before it was loaded.
        onChange(({ tools: now }) => ({
          tools: [...now.filter(({ name }) => name !== content.name), content],
        }))
      })
      .catch(noteFailure)
  return (
    <>
      <section aria-label={text.tools} className="flex flex-col gap-1.5">
        <h3 className="font-strong">{text.tools}</h3>
        {tools.length === 0 && <p className="text-small text-ink-2">{text.noTools}</p>}
        {tools.length > 0 && (
          <ul className="overflow-hidden rounded-sm edge">
            {tools.map(({ name, description }) => (
              <li
                key={name}
                className="flex h-row items-center gap-2 border-t border-line px-2 first:border-t-0"
              >
                <Icon of={Wrench} size="small" className="text-ink-3" />
                <span className="flex-none font-mono text-wire-small">{name}</span>
                <span className="min-w-0 flex-1 truncate text-meta text-ink-3">{description}</span>
                <IconButton
                  icon={X}
                  iconSize="small"
                  label={text.removeTool(name)}
                  onClick={() => onChange({ tools: tools.filter((tool) => tool.name !== name) })}
                />
              </li>
            ))}
          </ul>
        )}
        <Menu
          trigger={
            <Button size="small" icon={Plus} className="self-start" disabled={library.length === 0}>
              {text.addTool}
            </Button>
          }
          sections={[
            {
              items: library
                .filter(({ name }) => tools.every((tool) => tool.name !== name))
                .map(({ id, name }) => ({ id, label: name, icon: Wrench, onSelect: () => add(id) })),
            },
          ]}
        />
      </section>
      <TextArea
        label={text.schema}
        help={text.schemaHint}
        isMono
        rows={3}
        maxRows={16}
        spellCheck={false}
        value={schemaText}
        onChange={(next) => onChange({ schemaText: next })}
        {...(isBroken && { warning: text.badSchema })}
      />
    </>
  )
}
