import {
  AudioLines,
  ChartScatter,
  ChevronDown,
  Columns3,
  Film,
  Image,
  ListOrdered,
  MessageSquareText,
  Mic,
  type LucideIcon,
} from 'lucide-react'
import type { ModelEntry } from '../../../../shared/models/model-entry.ts'
import { conversationFormats } from '../../../../shared/formats/conversation-formats.ts'
import { Button } from '../../../components/button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Menu } from '../../../components/menu.tsx'
import { useBuiltTabs } from '../../../stores/built-tabs.ts'
import { conversationFormatOf, openTargetsOf, type OpenTab, type OpenTarget } from '../open-targets.ts'
import { DetailsSection } from '../../../components/details-section.tsx'

const icons: Readonly<Record<OpenTab, LucideIcon>> = {
  chat: MessageSquareText,
  lens: Columns3,
  embeddings: ChartScatter,
  rerank: ListOrdered,
  speech: AudioLines,
  transcribe: Mic,
  images: Image,
  video: Film,
}

const fitWords = { own: 'your choice', label: 'fits', guess: 'by name', none: '' } as const

/** The tabs a model can be opened in: those that fit as buttons, the others in a menu. */
export function OpenIn({ model, onOpen }: { model: ModelEntry; onOpen: (tab: OpenTab) => void }) {
  const built = useBuiltTabs()
  const targets = openTargetsOf(model)
  const fitting = targets.filter(({ fit }) => fit !== 'none')
  const isBuilt = ({ tab }: OpenTarget) => built.has(tab === 'lens' ? 'chat' : tab)
  // Where no tab that fits can be used yet, Chat is the way on.
  const first = fitting.some(isBuilt) ? fitting : [...fitting, ...targets.filter(({ tab }) => tab === 'chat')]
  const shown = first.slice(0, 3)
  const others = targets.filter((target) => !shown.includes(target))
  const talks = shown.some(({ tab }) => tab === 'chat')
  return (
    <DetailsSection title="Open in">
      <div className="flex flex-wrap items-center gap-1.5">
        {shown.map((target) => (
          <Button
            key={target.tab}
            size="small"
            icon={icons[target.tab]}
            variant={target === shown.find(isBuilt) ? 'primary' : 'default'}
            disabledReason={isBuilt(target) ? undefined : `${target.label} comes in a later version`}
            onClick={() => onOpen(target.tab)}
          >
            {target.label}
          </Button>
        ))}
        <Menu
          trigger={
            <Button size="small" variant="ghost">
              <span className="flex items-center gap-1">
                Other tab <Icon of={ChevronDown} size="small" />
              </span>
            </Button>
          }
          sections={[
            {
              items: others.map((target) => ({
                id: target.tab,
                label: target.label,
                icon: icons[target.tab],
                meta: isBuilt(target) ? fitWords[target.fit] : 'later version',
                disabled: !isBuilt(target),
                onSelect: () => onOpen(target.tab),
              })),
            },
          ]}
        />
      </div>
      {talks && (
        <p className="mt-1.5 text-meta text-ink-3">
          Chat begins in the format {conversationFormats[conversationFormatOf(model)]?.label}.
        </p>
      )}
    </DetailsSection>
  )
}
