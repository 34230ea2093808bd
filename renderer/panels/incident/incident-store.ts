import { create } from 'zustand'
import type { IncidentSource } from '../../../shared/incidents/incident.ts'

interface IncidentState {
  /** What a bundle is being made of; its dialog is open while there is something. */
  readonly source: Omit<IncidentSource, 'hasContents'> | undefined
  readonly isViewerOpen: boolean
  make: (source: Omit<IncidentSource, 'hasContents'>) => void
  look: () => void
  close: () => void
}

export const useIncidentStore = create<IncidentState>((set) => ({
  source: undefined,
  isViewerOpen: false,
  make: (source) => set({ source }),
  look: () => set({ isViewerOpen: true }),
  close: () => set({ source: undefined, isViewerOpen: false }),
}))
