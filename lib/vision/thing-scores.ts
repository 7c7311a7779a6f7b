// By themselves: what answers reads them too, and loads no network for that.

/** Least score of a thing: chosen with NanoDet-g, the network before, and measured with this one (public/nanodet/MODEL.md). */
export const THING_SCORE = 0.45;

/**
 * Least score of a person by their shape. From it on no picture of COCO's that was looked at (public/nanodet/MODEL.md, "People by their shapes") shows fewer
 * people than are told, and none nobody where somebody is told.
 */
export const FIGURE_SCORE = 0.5;

/**
 * From this score on a thing is told as one, and otherwise as what may be one. In the pictures of public/nanodet/MODEL.md, which did not choose it, 21 of 22
 * kinds that score so much are there, and 6 of 8 that score from `THING_SCORE` on and not so much.
 */
export const SURE_SCORE = 0.55;

/**
 * The same for a thing that one picture alone shows, while in those before and after it nothing of its kind is found. Of 15 such that score from `SURE_SCORE` on in the moving pictures of test/stories/silent/README.md and of
 * other free videos 6 are not there, as a train that is a hoarding and a giraffe that is a cow; those from 0.7 on are.
 */
export const SURE_ALONE = 0.7;
