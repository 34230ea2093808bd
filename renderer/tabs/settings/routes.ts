import type { RouteProof } from '../../../shared/doctor/check-up.ts'
import { formatRegistry, type FormatId } from '../../../shared/formats/registry.ts'
import { keyHeaderName, type HeaderNames } from '../../../shared/gateway/header-names.ts'
import { profile } from '../../../shared/gateway/profile.ts'
import { settingsText } from '../../../shared/text/en/settings.ts'

/** A kind of request and its endpoint. */
export interface Route {
  /** Its name in a check-up: the id of the format whose runs use the route, if there is one. */
  readonly id: RouteProof['route']
  readonly format: FormatId
  /** Which runs of the format use this route, if the format has several routes. */
  readonly mode?: 'whole' | 'streamed' | 'create' | 'status'
  readonly label: string
  /** Appended to the base URL, as documented. */
  readonly path: string
  /** The header for the API key. */
  readonly keyHeader: string
}

/** All documented routes, in the order of the formats. */
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
            { ...own, mode: 'whole' },
            {
              id: beside.id,
              format: id,
              mode: 'streamed',
              label: routes.streamed(label),
              path: route.path.replace(':generateContent', profile.generateContentStreamSuffix),
              keyHeader,
            },
          ]
        : [
            { ...own, mode: 'create' },
            {
              id: beside.id,
              format: id,
              mode: 'status',
              label: routes.videoStatus,
              path: `${route.path}/{task_id}`,
              keyHeader,
            },
          ]
    },
  )
}
