import { backupText } from '../../../shared/text/en/backup.ts'
import { commandsText } from '../../../shared/text/en/commands.ts'
import { languageText } from '../../../shared/text/en/language.ts'
import { storageText } from '../../../shared/text/en/storage.ts'
import { spendingText } from '../../../shared/text/en/spending.ts'
import { settingsText } from '../../../shared/text/en/settings.ts'
import { commandIcon } from '../../commands/command-icons.ts'
import { languageOptions } from '../../panels/language-menu.tsx'
import { useAppInfo } from '../../queries/app-info.ts'
import { useSettings } from '../../queries/settings.ts'
import { navigate } from '../../stores/route.ts'
import { showSetting } from '../../stores/shown-setting.ts'
import { settingsSections, type SettingsSection } from '../../tabs/settings/settings-sections.ts'
import type { PaletteItem } from './palette-item.ts'
import { unitsText } from '../../../shared/text/en/units.ts'

interface SettingsRow {
  readonly section: SettingsSection['id']
  /** The name of the row. */
  readonly name: string
  /** The label in the palette, if it differs. */
  readonly label?: string
  /** The current value. */
  readonly value?: string | undefined
  readonly path?: string
}

/** Every section of Settings, and every setting in it. */
export function useSettingsItems(): readonly PaletteItem[] {
  const settings = useSettings()
  const { updates } = useAppInfo()
  const { theme, textSize, density, language, activeConnectionId } = settings
  const { notifiesOfVideos, notifiesOfRuns, notifiesOfImports } = settings
  const { palette, themes } = commandsText()
  const text = settingsText()
  const onOff = (isOn: boolean) => (isOn ? palette.on : palette.off)
  const connection = `connections/${activeConnectionId}`
  const rows: readonly SettingsRow[] = [
    { section: 'appearance', name: text.appearance.theme, label: palette.themeRow, value: themes[theme] },
    { section: 'appearance', name: text.appearance.textSize, value: unitsText().percent(textSize) },
    { section: 'appearance', name: text.appearance.density, value: text.appearance.densities[density] },
    {
      section: 'appearance',
      name: languageText().language,
      value: languageOptions(language).find(({ value }) => value === language)?.label,
    },
    { section: 'appearance', name: text.appearance.paneWidths },
    ...[
      text.name,
      text.connection.address,
      text.proxy.title,
      text.certificate.authority,
      text.clientCertificate.title,
      text.connection.extraHeaders,
      spendingText().limits.perDayHere,
      text.advanced.title,
      text.advanced.connectTimeout,
      text.advanced.responseTimeout,
      text.advanced.idleTimeout,
      text.kindTimeouts.title,
      text.routes.title,
    ].map((name) => ({ section: 'connections' as const, name, path: connection })),
    { section: 'connections', name: text.connection.add, path: 'connections/new' },
    { section: 'keys', name: text.keys.add },
    { section: 'data', name: text.data.dataFolder },
    { section: 'data', name: text.mediaFolder.title },
    { section: 'data', name: storageText().names.label },
    { section: 'data', name: storageText().space.label },
    { section: 'data', name: text.drops.title },
    { section: 'backup', name: backupText().page.now },
    { section: 'backup', name: backupText().scheduled.label },
    { section: 'backup', name: backupText().copies.title },
    { section: 'backup', name: backupText().transfer.conversations },
    { section: 'backup', name: text.file.title },
    { section: 'notifications', name: text.notifications.videos, value: onOff(notifiesOfVideos) },
    { section: 'notifications', name: text.notifications.runs, value: onOff(notifiesOfRuns) },
    { section: 'notifications', name: text.notifications.imports, value: onOff(notifiesOfImports) },
    { section: 'privacy', name: text.privacy.title },
    { section: 'about', name: text.about.version },
    ...(updates === undefined
      ? []
      : [
          {
            section: 'about' as const,
            name: text.about.updates.check,
            value: onOff(settings.checksForUpdates),
          },
        ]),
  ]
  const spending = spendingText()
  /** A setting that is on the Spending page instead of in Settings. */
  const ofSpending: PaletteItem = {
    id: 'settings-repeats',
    label: palette.settingsRow({ section: spending.spending, name: spending.limits.repeats }),
    icon: commandIcon('window.spending'),
    meta: onOff(settings.asksBeforeRepeat),
    open: () => navigate('history', 'spending'),
  }
  const ofSections = settingsSections.flatMap((section) => [
    {
      id: `settings-${section.id}`,
      label: palette.settingsSection(section.label),
      icon: section.icon,
      keywords: section.keywords,
      open: () => navigate('settings', section.id),
    },
    ...rows
      .filter((row) => row.section === section.id)
      .map(({ name, label = name, value, path = section.id }) => ({
        id: `settings-${section.id}-${name}`,
        label: palette.settingsRow({ section: section.label, name: label }),
        icon: section.icon,
        meta: value,
        open: () => showSetting(path, name),
      })),
  ])
  return [...ofSections, ofSpending]
}
