import { refuse } from '../errors.ts'

export interface Media {
  /** `none` counts the rows and writes none of them. */
  kind: 'array' | 'object' | 'csv' | 'none'
  stripNulls: boolean
  /** The response's content type. */
  contentType: string
  /** Bytes that the response body may have. */
  largest: number
}

type Type = Omit<Media, 'largest'>

const ARRAY: Type = { kind: 'array', stripNulls: false, contentType: 'application/json; charset=utf-8' }

/** Returns the media type for the `accept` header. Throws PGRST107 when it is not supported. */
export function readMedia(accept: string | undefined, largest: number): Media {
  if (!accept) return { ...ARRAY, largest }
  for (const wanted of accept.split(',')) {
    const media = mediaOf(wanted.trim().toLowerCase())
    if (media) return { ...media, largest }
  }
  throw refuse(406, 'PGRST107', `None of these media types are available: ${accept}`)
}

function mediaOf(wanted: string): Type | undefined {
  const [type = '', ...parameters] = wanted.split(';').map((part) => part.trim())
  const stripNulls = parameters.includes('nulls=stripped')
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return ARRAY
    case 'application/vnd.pgrst.array+json':
    case 'application/vnd.pgrst.array':
      return stripNulls ? vendor('array', true) : ARRAY
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.object':
      return vendor('object', stripNulls)
    case 'text/csv':
      return { kind: 'csv', stripNulls: false, contentType: 'text/csv; charset=utf-8' }
    default:
      return undefined
  }
}

function vendor(kind: 'array' | 'object', stripNulls: boolean): Type {
  const suffix = stripNulls ? ';nulls=stripped' : ''
  return { kind, stripNulls, contentType: `application/vnd.pgrst.${kind}+json${suffix}; charset=utf-8` }
}
