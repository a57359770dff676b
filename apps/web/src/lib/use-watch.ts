import { useNavigate } from "@tanstack/react-router";
import { writeLecture, type Lecture } from "./lecture.ts";

/** Gives the function that opens the player over the page one is on. */
export function useWatch(): (lecture: Lecture) => void {
  const navigate = useNavigate();
  return (lecture) =>
    void navigate({ to: ".", search: (here: object) => ({ ...here, lecture: writeLecture(lecture) }), resetScroll: false });
}
