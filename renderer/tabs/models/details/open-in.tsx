import { ChevronDown, Columns3, type LucideIcon } from 'lucide-react'
import type { ModelEntry } from '../../../../shared/models/model-entry.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { tabIcons } from '../../../commands/tab-icons.ts'
import { conversationFormatOf } from '../../../../shared/formats/model-fit.ts'
import { openTargetsOf, type OpenTab } from '../open-targets.ts'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { modelsText } from '../../../../shared/text/en/models.ts'

/** The tabs that a model can be opened in: fitting ones as buttons, the others in a menu. */
export function OpenIn({ model, onOpen }: { model: ModelEntry; onOpen: (tab: OpenTab) => void }) {
  const targets = openTargetsOf(model)
  const fitting = targets.filter(({ fit }) => fit !== 'none')
  // When no tab is known to fit, offer Chat.
  const shown = fitting.length > 0 ? fitting.slice(0, 3) : targets.filter(({ tab }) => tab === 'chat')
  const others = targets.filter((target) => !shown.includes(target))
  const talks = shown.some(({ tab }) => tab === 'chat')
  return (
    <DetailsSection title={modelsText().details.openIn}>
      <div className="flex flex-wrap items-center gap-1.5">
        {shown.map((target) => (
          <Button
            key={target.tab}
            size="small"
            icon={tabIcon(target.tab)}
            variant={target === shown[0] ? 'primary' : 'default'}
            onClick={() => onOpen(target.tab)}
          >
            {target.label}
          </Button>
        ))}
        <Menu
          trigger={
            <Button size="small" variant="ghost">
              <span className="flex items-center gap-1">
                {modelsText().details.otherTab} <Icon of={ChevronDown} size="small" />
              </span>
            </Button>
          }
          sections={[
            {
              items: others.map((target) => ({
                id: target.tab,
                label: target.label,
                icon: tabIcon(target.tab),
                meta: modelsText().details.fits[target.fit],
                onSelect: () => onOpen(target.tab),
              })),
            },
          ]}
        />
      </div>
      {talks && (
        <p className="mt-1.5 text-meta text-ink-3">
          {modelsText().details.chatFormat(formatRegistry[conversationFormatOf(model)].label)}
        </p>
      )}
    </DetailsSection>
  )
}

/** The icon of a tab in the navigation. The lens, a view of Chat, has its own icon. */
export function tabIcon(tab: OpenTab): LucideIcon {
  return tab === 'lens' ? Columns3 : tabIcons[tab]
}
