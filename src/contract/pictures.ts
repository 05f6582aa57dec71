import { z } from 'zod/mini'

import { count } from './values.ts'

/**
 * The one call that is `multipart/form-data`: the fields `token`, `uid` and, from staff, `kind` come first and the
 * file `image` last. The picture is kept for a day; what refers to its address keeps it longer.
 */
export const uploadPath = '/api/picture/upload'

export const uploadedPicture = z.object({ url: z.string(), width: count, height: count })
