import { openJournal } from "../journal.ts";
import { keepFiles, type PictureEnding } from "../picture-files.ts";

/** A picture that a user uploaded. */
export interface KeptPicture {
	/** SHA-256 of the file: the same file is kept once */
	imageId: string;
	ending: PictureEnding;
	/** epoch milliseconds */
	at: number;
}

type Entry = { personId: string } & ({ added: KeptPicture } | { selected: string | null } | { removed: string });

/** The pictures that users uploaded, and the one that is selected for their e-mail. @param folder - null: not persistent */
export function keepLibrary(file: string | null, folder: string | null, now: () => number) {
	const journal = openJournal<Entry>(file);
	const files = keepFiles(folder);
	const libraries = new Map<string, { pictures: KeptPicture[]; selected: string | null | undefined }>();

	const of = (personId: string) => {
		const known = libraries.get(personId) ?? { pictures: [], selected: undefined };
		libraries.set(personId, known);
		return known;
	};
	function apply(entry: Entry): void {
		const library = of(entry.personId);
		if ("added" in entry) library.pictures.push(entry.added);
		else if ("selected" in entry) library.selected = entry.selected;
		else {
			library.pictures = library.pictures.filter(({ imageId }) => imageId !== entry.removed);
			if (library.selected === entry.removed) library.selected = null;
		}
	}
	journal.past.forEach(apply);
	const enter = (entry: Entry) => {
		apply(entry);
		journal.write(entry);
	};

	return {
		/** newest first */
		listOf: (personId: string): KeptPicture[] => of(personId).pictures.toReversed(),
		/** id of the selected picture; null for none, undefined before any choice */
		selectedOf: (personId: string) => of(personId).selected,
		add: (personId: string, bytes: Buffer, ending: PictureEnding): KeptPicture => {
			const imageId = files.put(bytes);
			const known = of(personId).pictures.find((picture) => picture.imageId === imageId);
			if (known) return known;
			const added = { imageId, ending, at: now() };
			enter({ personId, added });
			return added;
		},
		select: (personId: string, imageId: string | null) => enter({ personId, selected: imageId }),
		remove: (personId: string, imageId: string) => enter({ personId, removed: imageId }),
		bytesOf: (imageId: string) => files.find(imageId),
	};
}
