import { ChevronDown, Download, Ellipsis, MessageSquare, Trash2 } from 'lucide-react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import type { ModelPassport } from '../../../../shared/passport/passport.ts'
import { passportJson, passportMarkdown } from '../../../../shared/passport/write-passport.ts'
import { passportText } from '../../../../shared/text/en/passport.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { downloadText } from '../../../controls/files/download-text.ts'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { useConnectionRemovals } from '../../../queries/medic.ts'
import { useOpenModel } from '../list/use-open-model.ts'
import { useForgetPassport } from './use-forget-passport.ts'

export type PassportActionsProps = {
  connection: Connection
  model: string
  passport: ModelPassport | undefined
}

const now = (): number => Date.now()

/** Exports a passport as a file, and clears what was learned. */
export function PassportActions({ connection, model, passport }: PassportActionsProps) {
  const open = useOpenModel()
  const forget = useForgetPassport(connection)
  const removals = useConnectionRemovals(connection.id)
  const texts = passportText()
  const hasAny = passport !== undefined && passport.formats.length > 0
  const save = (ending: 'json' | 'md', mediaType: string, write: typeof passportJson) => {
    if (passport === undefined) return
    const ofModel = removals.filter((removal) => removal.model === model)
    const omitted = Object.fromEntries(
      passport.formats.map(({ format }) => [
        format,
        ofModel.filter((removal) => removal.format === format).map(({ field }) => field),
      ]),
    )
    const text = write({ connectionName: connection.name, passport, omitted, writtenAt: now() })
    downloadText(`passport-${model.replaceAll(/[^\w.-]+/g, '-')}.${ending}`, mediaType, text)
  }
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        icon={MessageSquare}
        onClick={() => open({ id: model, ownedBy: '', endpointTypes: [] }, 'chat')}
      >
        {texts.openInChat}
      </Button>
      <Menu
        align="end"
        trigger={
          <Button size="small" icon={Download} disabled={!hasAny}>
            <span className="flex items-center gap-1">
              {texts.export} <Icon of={ChevronDown} size="tiny" />
            </span>
          </Button>
        }
        sections={[
          {
            items: [
              {
                id: 'json',
                label: texts.exportAs.json,
                onSelect: () => save('json', 'application/json', passportJson),
              },
              {
                id: 'markdown',
                label: texts.exportAs.markdown,
                onSelect: () => save('md', 'text/markdown', passportMarkdown),
              },
            ],
          },
        ]}
      />
      <Menu
        align="end"
        trigger={<IconButton icon={Ellipsis} label={texts.more} />}
        sections={[
          {
            items: [
              {
                id: 'forget',
                label: texts.forgetModel(model),
                icon: Trash2,
                disabled: !hasAny,
                onSelect: () => forget(model),
              },
              { id: 'forget-all', label: texts.forgetAll, icon: Trash2, onSelect: () => forget() },
            ],
          },
        ]}
      />
    </>
  )
}
