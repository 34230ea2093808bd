import { Fragment, use, useCallback, useState } from 'react'
import { useStore } from 'zustand'
import type { MediaItem, Provenance } from '../../shared/media/media-item.ts'
import { withoutVariables } from '../../shared/templates/fill-variables.ts'
import { Pane } from '../controls/panes/pane.tsx'
import { useToast } from '../controls/overlays/toast.tsx'
import { useLatest } from '../controls/hooks/use-latest.ts'
import { useCommand } from '../commands/use-command.ts'
import { EmptyStateOffers } from '../controls/texts/empty-state.tsx'
import { RequestPane } from '../panels/panes/request-pane.tsx'
import { FavouritePresets } from '../panels/presets/favourite-presets.tsx'
import { useLargeSend } from '../panels/text-import/confirm-large-send.tsx'
import { useActiveConnection } from '../queries/connections.ts'
import { useFormatRuns } from '../queries/format-runs.ts'
import { useHistoryEvents } from '../queries/history.ts'
import { useFindMedia, useMediaEvents } from '../queries/media.ts'
import { useFormRequests } from '../queries/requests.ts'
import { useSavedValues } from '../queries/saved-values.ts'
import { useMediaTabPayload } from '../stores/media-tab-payload.ts'
import { useModelTabPayload } from '../stores/model-tab-payload.ts'
import { useTextsTabPayload, type TextsTabPayload } from '../stores/texts-tab-payload.ts'
import { useSettingsTabPayload } from '../stores/settings-tab-payload.ts'
import { FormPane } from './form-pane.tsx'
import { type RequestTab, type ResultsProps } from './define-request-tab.tsx'
import { useTakePreset } from './use-take-preset.ts'
import { useWhyBlocked } from './use-why-blocked.ts'
import { useRequestActions, valuesOfProvenance } from './use-request-actions.ts'
import { requestTabText } from '../../shared/text/en/request-tab.ts'
import { FieldProblems } from './frame-contexts.ts'

/** A tab that sends requests: the form at its left, the results, and details at its right. */
export function RequestTabView<Values extends object>({ tab }: { tab: RequestTab<Values> }) {
  const { Frame = Fragment } = tab
  useSavedValues(tab.values)
  return (
    <Frame>
      <TabBody tab={tab} />
    </Frame>
  )
}

function TabBody<Values extends object>({ tab }: { tab: RequestTab<Values> }) {
  const { form, Results, Details } = tab
  useHistoryEvents()
  useMediaEvents()
  const own = useStore(tab.values, (state) => state.form)
  useStore(tab.elsewhere.store)
  const values = tab.elsewhere.join(own)
  const change = useStore(tab.values, (state) => state.change)
  const connection = useActiveConnection()
  const requests = useFormRequests(form.id)
  const runs = useFormatRuns(form.formats, { isRead: use(FieldProblems) === undefined })
  const [isPickerOpen, setIsPickerOpen] = useState(false)
  const direct = useRequestActions(tab, {
    connectionId: connection.id,
    requests,
    onChooseModel: () => setIsPickerOpen(true),
  })
  const large = useLargeSend(() => tab.sizeOf(wholeValues(tab)), direct.submit)
  const actions = { ...direct, submit: large.send }
  useModelTabPayload(
    tab.id,
    useCallback((model: string) => chooseModel(tab, connection.id, model), [tab, connection.id]),
  )
  const findMedia = useFindMedia()
  const { show } = useToast()
  const takeMedia = useLatest((items: readonly MediaItem[]) => tab.takeMedia?.(items, show))
  useSettingsTabPayload(
    tab.id,
    useLatest((given: Provenance) => {
      reuseProvenance(tab, connection.id, given)
      if (tab.takeMedia !== undefined) void findMedia(given.madeFrom ?? []).then(takeMedia)
    }),
    // A tab with two forms has another form that accepts its own formats.
    useCallback(({ format }: Provenance) => form.formats.some((id) => id === format), [form]),
  )
  // A tab without `takeMedia` may have another component that accepts files.
  useMediaTabPayload(tab.takeMedia === undefined ? '' : tab.id, takeMedia)
  useTakeText(tab)
  useTakePreset(tab, connection.id)
  // The reason why the send shortcut did nothing is shown until it changes.
  const whyBlocked = useWhyBlocked(form, connection.id)
  const [saidReason, setSaidReason] = useState<string | undefined>(undefined)
  useCommand('request.send', () => {
    const reason = whyBlocked(wholeValues(tab))
    setSaidReason(reason)
    if (reason === undefined) large.send()
  })
  const shared: ResultsProps<Values> = { values, change, connection, runs, requests, actions }

  return (
    <>
      <RequestPane tab={tab.id} min={tab.minFormWidth} max={tab.maxFormWidth} widths={tab.formWidths}>
        <FormPane
          tab={tab}
          shared={shared}
          blocked={whyBlocked(values)}
          saidReason={saidReason}
          isPickerOpen={isPickerOpen}
          onPickerOpenChange={setIsPickerOpen}
        />
      </RequestPane>
      <EmptyStateOffers value={<FavouritePresets form={form.id} />}>
        {tab.resultsLabel === undefined ? (
          <Results {...shared} />
        ) : (
          <Pane label={tab.resultsLabel}>
            <Results {...shared} />
          </Pane>
        )}
      </EmptyStateOffers>
      {Details !== undefined && <Details {...shared} />}
      {large.dialog}
    </>
  )
}

/** Accepts a text that another tab sends; Undo restores the previous text. */
function useTakeText<Values extends object>(tab: RequestTab<Values>): void {
  const { show } = useToast()
  const take = useLatest(({ texts }: TextsTabPayload) => {
    const { form: before } = tab.values.getState()
    const { textField } = tab.form
    if (textField === undefined) return
    tab.values.setState({ form: { ...withoutVariables(before), [textField]: texts.join('\n\n') } })
    if (before[textField] === '') return
    show({ message: requestTabText().textTaken, undo: () => tab.values.setState({ form: before }) })
  })
  // A tab that does not take texts may have another component that does.
  useTextsTabPayload(tab.form.textField === undefined || !tab.takesTexts ? '' : tab.id, take)
}

/** The values that would be sent now. */
function wholeValues<Values extends object>({ values, elsewhere }: RequestTab<Values>): Values {
  return elsewhere.join(values.getState().form)
}

/** Chooses the model for every request of the form. */
function chooseModel<Values extends object>(
  { form, values }: RequestTab<Values>,
  connectionId: string,
  model: string,
): void {
  const state = values.getState()
  const sections = form.sections(state.form, connectionId)
  state.change(sections.reduce((all, { format }) => form.withSection(all, format, { model }), state.form))
}

/** Copies the settings that a file was made with into the form. */
function reuseProvenance<Values extends object>(
  tab: RequestTab<Values>,
  connectionId: string,
  given: Provenance,
): void {
  const { form } = tab.values.getState()
  const reused = valuesOfProvenance(tab.form, given, form, connectionId)
  if (reused !== undefined) tab.values.setState({ form: reused })
}
