-- Reports of the player name the browser; those sent before do not.
update ticket set report = report || '{"browser": null}' where report is not null;
