import type { RouteProof } from '../../../shared/doctor/check-up.ts'
import { formatRegistry, type FormatId } from '../../../shared/formats/registry.ts'
import { keyHeaderName, type HeaderNames } from '../../../shared/gateway/header-names.ts'
import { profile } from '../../../shared/gateway/profile.ts'
import { settingsText } from '../../../shared/text/en/settings.ts'

/** A kind of request and where it goes. */
export interface Route {
  /** What a check-up calls it: the format of runs that go this way, where they do. */
  readonly id: RouteProof['route']
  readonly format: FormatId
  /** Which of the runs of its format go this way, where the format has another route. */
  readonly way?: 'whole' | 'streamed' | 'create' | 'status'
  readonly label: string
  /** Appended to the base address, as documented. */
  readonly path: string
  /** The header that carries the key. */
  readonly keyHeader: string
}

/** Every documented route, in the order of the formats. */
export function routesOf(names: HeaderNames): readonly Route[] {
  return Object.values(formatRegistry).flatMap(
    ({ id, label, kind, route, routeBeside: beside }): Route | readonly Route[] => {
      if (kind === 'by-hand') return []
      const keyHeader = keyHeaderName(route.auth, names)
      const own: Route = { id, format: id, label, path: route.path, keyHeader }
      if (beside === undefined) return own
      const { routes } = settingsText()
      return beside.kind === 'streamed'
        ? [
            { ...own, way: 'whole' },
            {
              id: beside.id,
              format: id,
              way: 'streamed',
              label: routes.streamed(label),
              path: route.path.replace(':generateContent', profile.generateContentStreamSuffix),
              keyHeader,
            },
          ]
        : [
            { ...own, way: 'create' },
            {
              id: beside.id,
              format: id,
              way: 'status',
              label: routes.videoStatus,
              path: `${route.path}/{task_id}`,
              keyHeader,
            },
          ]
    },
  )
}
