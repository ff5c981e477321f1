/**
 * The header in which a page says for whom it was made: the id of an account, as `user.id` has it. The call is refused
 * with `other_person` when its token is somebody else's; a client that does not say is served by its token alone.
 */
export const MADE_FOR = 'made-for'
