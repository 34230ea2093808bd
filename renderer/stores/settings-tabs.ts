/** A tab that calls `useHandedSettings`. */
export interface SettingsTab {
  readonly tab: string
  readonly label: string
  /** Formats, as a file's provenance names them, whose settings its form can show again. */
  readonly formats: readonly string[]
}

/** One line for each tab with a form that makes files. */
const settingsTabs: readonly SettingsTab[] = [
  { tab: 'images', label: 'Images', formats: ['images-generations', 'images-edits'] },
  { tab: 'speech', label: 'Speech', formats: ['speech'] },
  { tab: 'transcribe', label: 'Transcribe', formats: ['transcriptions', 'translations'] },
  { tab: 'video', label: 'Video', formats: ['video-generations', 'videos'] },
]

/** The tab in which a file of this format was made; `undefined` where no form can show its settings. */
export function settingsTabOf(format: string): SettingsTab | undefined {
  return settingsTabs.find(({ formats }) => formats.includes(format))
}
