import type { Scene } from '../scene/arrange.ts'
import { MEMBERS } from '../scene/members.ts'

/** A statement that the storage service runs for a caller. */
interface PictureAct {
  sql: (scene: Scene) => string
  /** Tells whether it finds, or writes, a row. */
  isAllowed: (scene: Scene) => boolean
}

const { actor, creator, player, partner, outsider } = MEMBERS
const isMember = ({ is }: Scene) => is.isMember
const never = () => false
const isCreator = ({ relation }: Scene) => relation === 'creator'
const creatorOf = (scene: Scene) => (isCreator(scene) ? actor : creator)

const read = (name: string) => `select from storage.objects where name = '${name}'`
const upload = (bucket: string, name: string) =>
  `insert into storage.objects (bucket_id, name) values ('${bucket}', '${name}')`
const replace = (name: string) => `update storage.objects set version = 'new' where name = '${name}'`
const remove = (name: string) => `delete from storage.objects where name = '${name}'`

const OWN = `${actor}-avatar-1.png`
const SHOWN = `${player}-avatar-1.png`
const NOT_SHOWN = `${partner}-avatar-1.png`
const OWN_IMAGE = `${actor}/own.png`
const IMAGE_OF_OTHERS = `${outsider}/not-shown.png`
const imageOf = (scene: Scene) => `${creatorOf(scene)}/event.png`

/** Puts the pictures there: everybody's, that of the match, and some that nothing shows. */
export const givePictures = (scene: Scene): string => `
  insert into storage.objects (bucket_id, name)
  select case when name like '%/%' then 'event-images' else 'avatars' end, name
    from unnest(array['${OWN}', '${SHOWN}', '${NOT_SHOWN}', '${OWN_IMAGE}', '${IMAGE_OF_OTHERS}', '${imageOf(scene)}']) as name;
  update profiles set avatar_filename = '${SHOWN}' where id = '${player}';
  update matches set image_url = '${imageOf(scene)}' where id = '${scene.target.match}'`

/** By the policy that decides: its table and its name. */
export const PICTURE_ACTS: Record<string, PictureAct[]> = {
  'buckets: Members with a second factor have proved it': [
    { sql: () => 'select from storage.buckets', isAllowed: never },
  ],
  'objects: Members with a second factor have proved it': [
    { sql: () => 'select from storage.objects', isAllowed: isMember },
  ],
  'objects: Members see their own avatars and those that profiles show': [
    { sql: () => read(OWN), isAllowed: isMember },
    { sql: () => read(SHOWN), isAllowed: isMember },
    { sql: () => read(NOT_SHOWN), isAllowed: never },
  ],
  'objects: Members upload their own avatar': [
    { sql: () => upload('avatars', `${actor}-avatar-2.png`), isAllowed: isMember },
    { sql: () => upload('avatars', `${player}-avatar-2.png`), isAllowed: never },
  ],
  'objects: Members replace their own avatar': [
    { sql: () => replace(OWN), isAllowed: isMember },
    { sql: () => replace(SHOWN), isAllowed: never },
  ],
  'objects: Members delete their own avatar': [
    { sql: () => remove(OWN), isAllowed: isMember },
    { sql: () => remove(SHOWN), isAllowed: never },
  ],
  'objects: Members see event images of their own and of matches they see': [
    { sql: () => read(OWN_IMAGE), isAllowed: isMember },
    { sql: () => read(IMAGE_OF_OTHERS), isAllowed: never },
    {
      sql: (scene) => read(imageOf(scene)),
      isAllowed: (scene) => scene.sees || (isMember(scene) && isCreator(scene)),
    },
  ],
  'objects: Members upload event images into their own folder': [
    { sql: () => upload('event-images', `${actor}/new.png`), isAllowed: isMember },
    { sql: () => upload('event-images', `${player}/new.png`), isAllowed: never },
  ],
  'objects: Members replace event images in their own folder': [
    { sql: () => replace(OWN_IMAGE), isAllowed: isMember },
    {
      sql: (scene) => replace(imageOf(scene)),
      isAllowed: (scene) => isMember(scene) && isCreator(scene),
    },
  ],
  'objects: Members delete event images of their own folder': [
    { sql: () => remove(OWN_IMAGE), isAllowed: isMember },
    {
      sql: (scene) => remove(imageOf(scene)),
      isAllowed: (scene) => isMember(scene) && isCreator(scene),
    },
  ],
}
