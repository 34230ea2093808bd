import { Monitor, Moon, Sun } from 'lucide-react'
import { Pane, PaneBody } from '../../../controls/pane.tsx'
import { PaneHead } from '../../../controls/pane-head.tsx'
import { languageText } from '../../../../shared/text/en/language.ts'
import { Select } from '../../../controls/select.tsx'
import { SegmentedControl } from '../../../controls/segmented-control.tsx'
import { languageOptions } from '../../../panels/language-menu.tsx'
import { useSetSettings, useSettings } from '../../../queries/settings.ts'
import { layoutStore, useLayout } from '../../../stores/layout-store.ts'
import { Button } from '../../../controls/button.tsx'
import { FormRow } from './form-row.tsx'
import { PageSection } from './page-section.tsx'

/** How the window looks. */
export function AppearancePage() {
  const { theme, language } = useSettings()
  const setSettings = useSetSettings()
  const hasSizes = useLayout(({ paneSizes }) => Object.keys(paneSizes).length > 0)
  return (
    <Pane label="Appearance">
      <PaneHead title="Appearance" />
      <PaneBody>
        <PageSection>
          <FormRow name="Theme">
            <SegmentedControl
              label="Theme"
              className="self-start"
              value={theme}
              onChange={(next) => setSettings({ theme: next })}
              segments={[
                { value: 'system', label: 'System', icon: Monitor },
                { value: 'light', label: 'Light', icon: Sun },
                { value: 'dark', label: 'Dark', icon: Moon },
              ]}
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
          <FormRow name="Pane widths">
            <Button
              size="small"
              className="self-start"
              disabledReason={hasSizes ? undefined : 'No pane has been moved.'}
              onClick={() => layoutStore.setState({ paneSizes: {} })}
            >
              Set all back
            </Button>
          </FormRow>
        </PageSection>
        <p className="px-4 py-3 text-small text-ink-3">
          Motion follows the system: with reduced motion nothing moves. Drag the border between two panes to
          make room, or focus it and use the arrow keys.
        </p>
      </PaneBody>
    </Pane>
  )
}
