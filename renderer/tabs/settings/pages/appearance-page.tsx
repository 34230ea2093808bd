import { Monitor, Moon, Sun } from 'lucide-react'
import { Pane, PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { languageText } from '../../../../shared/text/en/language.ts'
import { Select } from '../../../controls/fields/select.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { languageOptions } from '../../../panels/language-menu.tsx'
import { useSetSettings, useSettings } from '../../../queries/settings.ts'
import { layoutStore, useLayout } from '../../../stores/layout-store.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { FormRow } from '../connections/form-row.tsx'
import { PageSection } from './page-section.tsx'
import { densities, textSizes } from '../../../../shared/settings/window-sizes.ts'
import { settingsText } from '../../../../shared/text/en/settings.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'

/** Settings of the appearance of the window. */
export function AppearancePage() {
  const { theme, language, textSize, density } = useSettings()
  const setSettings = useSetSettings()
  const hasSizes = useLayout(({ paneSizes }) => Object.keys(paneSizes).length > 0)
  return (
    <Pane label={settingsText().sections.appearance}>
      <PaneHead title={settingsText().sections.appearance} />
      <PaneBody>
        <PageSection>
          <FormRow name={settingsText().appearance.theme}>
            <SegmentedControl
              label={settingsText().appearance.theme}
              className="self-start"
              value={theme}
              onChange={(next) => setSettings({ theme: next })}
              segments={[
                { value: 'system', label: settingsText().appearance.system, icon: Monitor },
                { value: 'light', label: settingsText().appearance.light, icon: Sun },
                { value: 'dark', label: settingsText().appearance.dark, icon: Moon },
              ]}
            />
          </FormRow>
          <FormRow name={settingsText().appearance.textSize}>
            <SegmentedControl
              label={settingsText().appearance.textSize}
              className="self-start"
              value={String(textSize)}
              onChange={(next) => {
                const chosen = textSizes.find((size) => String(size) === next)
                if (chosen !== undefined) setSettings({ textSize: chosen })
              }}
              segments={textSizes.map((size) => ({ value: String(size), label: unitsText().percent(size) }))}
            />
          </FormRow>
          <FormRow name={settingsText().appearance.density}>
            <SegmentedControl
              label={settingsText().appearance.density}
              className="self-start"
              value={density}
              onChange={(next) => setSettings({ density: next })}
              segments={densities.map((value) => ({
                value,
                label: settingsText().appearance.densities[value],
              }))}
            />
          </FormRow>
          <FormRow name={languageText().language}>
            <Select
              label={languageText().language}
              isLabelHidden
              className="max-w-80"
              value={language}
              onChange={(next) => setSettings({ language: next })}
              options={languageOptions(language)}
              help={languageText().note}
            />
          </FormRow>
          <FormRow name={settingsText().appearance.paneWidths}>
            <Button
              size="small"
              className="self-start"
              disabledReason={hasSizes ? undefined : settingsText().appearance.widthsUnchanged}
              onClick={() => layoutStore.setState({ paneSizes: {} })}
            >
              {settingsText().appearance.resetWidths}
            </Button>
          </FormRow>
        </PageSection>
        <p className="px-4 py-3 text-small text-ink-3">{settingsText().appearance.help}</p>
      </PaneBody>
    </Pane>
  )
}
